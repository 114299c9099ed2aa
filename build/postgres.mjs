/**
 * A PostgreSQL of its own for tests, in a temporary folder and reachable from this machine alone.
 * `node build/postgres.mjs` starts one to try things with; it prints its address and is deleted
 * with a signal or the end of its input. One file, because its keeper is a process that runs it.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { findProgram } from './programs.mjs'
import { END_SIGNALS } from './set-up.mjs'
import { canInstall, installPackages, withoutServices } from './test-programs.mjs'

/** The oldest version the program works with. */
const OLDEST_VERSION = 15

/** Where Debian has the programs of each version. */
const DEBIAN_FOLDER = '/usr/lib/postgresql'

/** The line of input that starts a PostgreSQL which was shut down. */
const START = 'start'

/** How often another port is tried when another program was quicker to take one. */
const START_ATTEMPTS = 3

/** How long a PostgreSQL that was asked to stop may take until it is taken away. */
const STOP_TIMEOUT_MS = 10_000

/** Where Linux has files in memory, and how much must be free there. */
const MEMORY_FOLDER = '/dev/shm'
const MEMORY_NEEDED_BYTES = 4 * 1024 ** 3

/** Where nothing has to survive that it is taken away. */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off'
}

/** The options on the command line of the process that keeps the server. */
const { values: asked } = parseArgs({
  args: import.meta.main ? process.argv.slice(2) : [],
  options: { durable: { type: 'boolean' }, 'standby-of': { type: 'string' } }
})

const SETTINGS = {
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  lc_messages: 'C'
}

/** The folder of PostgreSQL's programs, the newest version first; null where there is none. */
export function findPostgres() {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map(Number) : []
  const onPath = findProgram('initdb', 'initdb.exe')
  const folders = [
    ...versions.sort((a, b) => b - a).map((version) => path.join(DEBIAN_FOLDER, `${version}/bin`)),
    ...(onPath ? [path.dirname(onPath)] : [])
  ]
  return folders.find((folder) => versionIn(folder) >= OLDEST_VERSION) ?? null
}

/**
 * Installs PostgreSQL where it is missing and can be installed.
 * @returns {Promise<string | null>} why there is none, or null
 */
export async function providePostgres() {
  if (!findPostgres() && canInstall()) {
    await withoutServices(() => installPackages(['postgresql']))
  }
  return findPostgres() ? null : `there is no PostgreSQL ${OLDEST_VERSION} or newer`
}

/**
 * A PostgreSQL for tests.
 * @typedef {object} TestPostgres
 * @property {string} url the address of its database `postgres`, for its superuser
 * @property {(signal: 'SIGINT' | 'SIGQUIT') => Promise<void>} shutDown ends it as `pg_ctl` does in
 * the mode `fast` (SIGINT) or `immediate` (SIGQUIT), and keeps what it holds
 * @property {() => Promise<void>} startAgain starts it on the same port; waits until it is ready
 * @property {() => Promise<void>} stop takes it away
 */

/**
 * Starts a PostgreSQL. It ends with this process, however that ends: it is kept by a process of its
 * own, whose input this one holds open.
 * @param {{ isDurable?: boolean, standbyOf?: string }} [options] whether it keeps what it has
 * committed when it is taken away, and the address of one that it is a standby of
 * @returns {Promise<TestPostgres>}
 * @throws Error with what it said when it can't be started
 */
export async function startPostgres({ isDurable = false, standbyOf } = {}) {
  const args = [
    ...(isDurable ? ['--durable'] : []),
    ...(standbyOf ? ['--standby-of', standbyOf] : [])
  ]
  const keeper = spawn(process.execPath, [import.meta.filename, ...args], {
    // A signal to the terminal's programs must not take it away before they are done with it.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe']
  })
  const ended = once(keeper, 'close')
  let said = ''
  keeper.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const lines = createInterface(keeper.stdout)
  const nextLine = () =>
    Promise.race([
      once(lines, 'line'),
      ended.then(() => Promise.reject(new Error(`PostgreSQL could not be started: ${said.trim()}`)))
    ])
  /** @param {string} command */
  async function ask(command) {
    const answer = nextLine()
    keeper.stdin.write(`${command}\n`)
    await answer
  }
  const [url] = await nextLine()
  return {
    url,
    shutDown: (signal) => ask(signal),
    startAgain: () => ask(START),
    async stop() {
      keeper.stdin.end()
      await ended
    }
  }
}

/**
 * Keeps a PostgreSQL until the input ends or a signal comes. A line of input is a signal that ends
 * PostgreSQL, or {@link START}; each is answered by a line when that is done.
 */
async function keep() {
  const programs = findPostgres()
  if (!programs) throw new Error(`there is no PostgreSQL ${OLDEST_VERSION} or newer`)
  const folder = mkdtempSync(path.join(placeForData(), 'help-desk-postgres-'))
  const account = unprivileged(folder)
  const input = createInterface(process.stdin)
  const end = Promise.race([
    once(input, 'close'),
    ...END_SIGNALS.map((signal) => once(process, signal))
  ])
  try {
    const data = path.join(folder, 'data')
    const [program, args] = preparation(data)
    execFileSync(path.join(programs, program), args, {
      ...account,
      stdio: ['ignore', 'ignore', 'inherit']
    })
    const start = (/** @type {number | undefined} */ port) =>
      startServer(path.join(programs, 'postgres'), data, account, port)
    let server = await start(undefined)
    console.log(`postgres://postgres@127.0.0.1:${server.port}/postgres`)
    input.on('line', async (line) => {
      if (line === START) server = await start(server.port)
      else await server.end(line)
      console.log(line)
    })
    await end
    await server.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/**
 * Where nothing has to survive it is in memory, if there is room: databases are made by the
 * thousand.
 */
function placeForData() {
  if (asked.durable || !existsSync(MEMORY_FOLDER)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= MEMORY_NEEDED_BYTES ? MEMORY_FOLDER : tmpdir()
}

/**
 * The command that creates the files of a PostgreSQL: new ones, or a copy of the one that it
 * follows.
 * @param {string} data
 * @returns {[program: string, args: string[]]}
 */
function preparation(data) {
  const { 'standby-of': primary } = asked
  if (primary) {
    const args = ['--pgdata', data, '--dbname', primary, '--write-recovery-conf', '--no-sync']
    return ['pg_basebackup', [...args, '--checkpoint', 'fast']]
  }
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  return [
    'initdb',
    [
      ...['--pgdata', data, '--username', 'postgres', '--auth', 'trust'],
      ...['--encoding', 'UTF8', '--locale', locale, '--no-sync']
    ]
  ]
}

/**
 * @param {string} program @param {string} data
 * @param {ReturnType<typeof unprivileged>} account
 * @param {number} [samePort] of the one before; any free one where it is left out
 */
async function startServer(program, data, account, samePort) {
  let said = ''
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const port = samePort ?? (await freePort())
    const settings = Object.entries({ ...SETTINGS, ...(!asked.durable && FORGETFUL) }).flatMap(
      ([name, value]) => ['-c', `${name}=${value}`]
    )
    const child = spawn(program, ['-D', data, '-p', `${port}`, ...settings], {
      ...account,
      // It gets no signal that is meant for the programs of a terminal.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe']
    })
    const ended = once(child, 'close')
    const isReady = await new Promise((resolve) => {
      child.stderr.setEncoding('utf8').on('data', (text) => {
        said = `${said}${text}`.slice(-2000)
        if (/ready to accept (read-only )?connections/.test(said)) resolve(true)
      })
      child.on('error', (error) => {
        said = error.message
        resolve(false)
      })
      child.on('close', () => resolve(false))
    })
    if (isReady) {
      return {
        port,
        /** @param {string} signal */
        async end(signal) {
          child.kill(/** @type {NodeJS.Signals} */ (signal))
          await ended
        },
        stop: () => stopServer(child, ended)
      }
    }
  }
  throw new Error(said)
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {Promise<unknown>} ended
 */
async function stopServer(child, ended) {
  // Its word for ending all sessions at once, without writing down what is in memory.
  child.kill('SIGQUIT')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}

/** The version of PostgreSQL in a folder; 0 where there is none. @param {string} folder */
function versionIn(folder) {
  try {
    const said = execFileSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
    return Number(/\d+/.exec(said)?.[0])
  } catch {
    return 0
  }
}

/**
 * The options for starting a program that refuses to run as root: the account of Debian's package,
 * or an unprivileged one, which gets the folder.
 * @param {string} folder
 */
function unprivileged(folder) {
  if (process.getuid?.() !== 0) return { cwd: folder }
  const [uid = 0, gid = 0] = ['-u', '-g'].map((part) => Number(idOf(part)))
  chownSync(folder, uid, gid)
  return { cwd: folder, uid, gid }
}

/** @param {string} part what to ask `id` for */
function idOf(part) {
  try {
    return execFileSync('id', [part, 'postgres'], { encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return execFileSync('id', [part, 'nobody'], { encoding: 'utf8' })
  }
}

/** A port of this machine that no one has at the moment. @returns {Promise<number>} */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

if (import.meta.main) {
  await keep().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
  process.exit()
}
