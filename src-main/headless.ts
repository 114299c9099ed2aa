import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import log from 'electron-log/node.js'
import { type CommandLine, parseCommandLine, USAGE } from './command-line.ts'
import { readDatabaseUrl } from './database-url.ts'
import { defaultDataFolder } from './default-data-folder.ts'
import { fillWithDemo } from './demo.ts'
import { runImport } from './import-command.ts'
import { runCommand } from './run-command.ts'
import { createSafeLog } from './server/base/log.ts'
import { StartError } from './server/base/start-error.ts'
import { readTlsFiles, type TlsIdentity } from './server/base/tls-files.ts'
import { createServer, defaultBackupsFolder, type Server } from './server/server.ts'

/** The folder of the project, whether this file runs from the source or from `out/main`. */
const projectDir = path.resolve(
  import.meta.dirname,
  existsSync(path.join(import.meta.dirname, '../resources')) ? '..' : '../..'
)

/**
 * Lets what has outlived its call grow by a fifth before V8 clears up, and not by as much again as
 * there is: the server stays smaller, and is as fast.
 */
const EARLY_CLEARING_UP = '--heap-growing-percent=20'

await main().catch((error: unknown) => {
  if (error instanceof StartError) console.error(error.message)
  else log.error('Help Desk could not start', error)
  process.exitCode = 1
})

async function main() {
  const options = parseCommandLine(process.argv.slice(2), process.env)
  if (options.help) {
    console.log(USAGE)
    return
  }
  if (options.kiosk)
    throw new StartError(
      '--kiosk is for the desktop application only, not for the headless server.'
    )
  log.transports.file.level = false
  log.transports.console.level = options.logLevel
  log.transports.console.format = '{y}-{m}-{d} {h}:{i}:{s}.{ms} {level} {text}'

  const dataDir = options.data
    ? path.resolve(options.data)
    : defaultDataFolder(process.env, process.platform, homedir())
  const backupsDir = path.resolve(options.backups ?? defaultBackupsFolder(dataDir))
  const database = readDatabaseUrl(options)
  if (options.files !== undefined && database === undefined) {
    throw new StartError(
      '--files is only for servers that share a PostgreSQL database. Other servers store files in the data folder.'
    )
  }
  const filesDir = options.files && path.resolve(options.files)
  const migrations = {
    sqlite: path.join(projectDir, 'resources/migrations'),
    postgres: path.join(projectDir, 'resources/migrations-postgres')
  }
  const safeLog = createSafeLog(log, options.logLevel === 'debug')
  const { command } = options
  if (command && command.name !== 'import' && command.name !== 'recover') {
    const folders = { dataDir, backupsDir, filesDir, migrations }
    return await runCommand(command, { ...folders, database, log: safeLog })
  }
  setFlagsFromString(EARLY_CLEARING_UP)

  const tls = options.tlsFiles && readTlsFiles(options.tlsFiles, new Date())
  const webRoot = path.join(projectDir, 'out/renderer')
  const isBuilt = existsSync(webRoot)
  if (!isBuilt)
    log.warn(`The pages have not been built (${webRoot} is missing), so only /api is served`)
  const server = await createServer({
    dataDir,
    backupsDir: () => backupsDir,
    filesDir,
    maxFileMib: options.maxFileMib,
    database,
    migrationsDir: database === undefined ? migrations.sqlite : migrations.postgres,
    ...(isBuilt && { webRoot }),
    names: options.names,
    writesPerMinute: options.writesPerMinute,
    version: readVersion(),
    program: 'the headless server',
    log: safeLog
  })
  stopOnSignals(server, options.drainSeconds)
  try {
    if (command) {
      await (command.name === 'import'
        ? runImport(server, command)
        : recover(server, command.username))
      return await server.close()
    }
    await run(server, options, tls)
  } catch (error) {
    await server.close()
    throw error
  }
}

async function run(server: Server, options: CommandLine, tls: TlsIdentity | undefined) {
  await fillWithDemo(server, options)
  const { host, port, trustedProxies, metrics } = options
  if (metrics) {
    const { url } = await server.serveMetrics(metrics)
    console.log(`The metrics are at ${url}`)
  }
  const { url } = await server.listen({ host, port, tls, trustedProxies })
  console.log(`Help Desk is ready at ${url}`)
  if (tls) console.log(`The fingerprint of its certificate (SHA-256) is ${tls.fingerprint}`)
  const code = await server.setupCode()
  if (code) {
    console.log(
      `To create the first IT Support Specialist from another machine or through a proxy, use the setup code ${code}`
    )
  }
}

/** Lets an IT Support Specialist in again, and prints the password. */
async function recover(server: Server, username: string) {
  const password = await server.recoverAccount(username)
  console.log(
    `${username} can sign in with the password ${password} and must then choose a new one. Two-factor authentication is disabled.`
  )
}

/** The version of the product, from its package.json. */
function readVersion(): string {
  return JSON.parse(readFileSync(path.join(projectDir, 'package.json'), 'utf8')).version
}

/** @param drainSeconds how long it says so before, for a load balancer */
function stopOnSignals(server: Server, drainSeconds: number) {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    // A second signal stops the program at once, which the database survives.
    if (stopping) process.exit(1)
    stopping = true
    log.info(`Stopping (${signal})`)
    server.drain()
    await delay(drainSeconds * 1000)
    await server.close()
    process.exit(0)
  }
  // On Windows the last two mean that the console was closed and that Ctrl+Break was pressed; no
  // other program can send a signal there.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] as const)
    process.on(signal, stop)
}
