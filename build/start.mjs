/**
 * `npm start`: sets up and starts Help Desk, in a window where that is possible and else in the
 * browser.
 */
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endLike, HEADLESS_SERVER, launch } from './launch.mjs'
import { findElectron, hasDisplay, sandboxSwitches } from './programs.mjs'
import { nodePath, root, runCommand, say, setUp } from './set-up.mjs'

const FIRST_PORT = 4180

/** A desktop that ends by a signal this soon, in milliseconds, could not start. */
const MIN_UPTIME_MS = 5_000

const args = process.argv.slice(2)

await runCommand(async () => {
  await setUp()
  await start()
})

async function start() {
  if (has('help')) return serve()
  if (isDemo() && !has('data') && !process.env.HELPDESK_DATA) {
    const folder = mkdtempSync(path.join(tmpdir(), 'help-desk-demo-'))
    say(`The demo has a separate folder: ${folder}`)
    args.push('--data', folder)
  }
  const { electron, problem } = await findDesktop()
  if (!electron) {
    say(`Serving the browser version: ${problem}`)
    return serve()
  }
  if (sandboxSwitches.length > 0) say('Chromium runs without its sandbox, because you are root')
  const began = Date.now()
  const end = await launch(electron, [...sandboxSwitches, root, ...args])
  if (isCrash(end) && !end.wasAsked && Date.now() - began < MIN_UPTIME_MS) {
    say('Serving the browser version: the desktop could not start here (see the reason above)')
    return serve()
  }
  endLike(end)
}

/** The Electron to open a window with, or why there will be none. */
async function findDesktop() {
  if (has('host') || has('port')) return { problem: 'an address was asked for' }
  if (!hasDisplay()) return { problem: 'there is no display' }
  const { path: electron, problem } = await findElectron()
  return problem === null ? { electron } : { problem }
}

async function serve() {
  const port =
    has('port') || process.env.HELPDESK_PORT || has('help')
      ? []
      : ['--port', String(await freePort())]
  endLike(await launch(nodePath, [...HEADLESS_SERVER, ...args, ...port]))
}

/** The first port from 4180 on that no one listens on. */
async function freePort() {
  for (let port = FIRST_PORT; port < FIRST_PORT + 100; port++) {
    if (await isFree(port)) return port
  }
  return FIRST_PORT
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(
      { port, host: optionValue('host') ?? process.env.HELPDESK_HOST ?? '127.0.0.1' },
      () => probe.close(() => resolve(true))
    )
  })
}

function isDemo() {
  return has('demo') || has('demo-tickets')
}

/** @param {string} option */
function has(option) {
  return args.some((arg) => arg === `--${option}` || arg.startsWith(`--${option}=`))
}

/** @param {string} option */
function optionValue(option) {
  const index = args.indexOf(`--${option}`)
  if (index >= 0) return args[index + 1]
  return args.find((arg) => arg.startsWith(`--${option}=`))?.slice(option.length + 3)
}

/** @param {{code: number | null, signal: NodeJS.Signals | null}} end */
function isCrash({ code, signal }) {
  return (
    ['SIGTRAP', 'SIGABRT', 'SIGSEGV', 'SIGILL', 'SIGBUS'].includes(signal ?? '') ||
    (code ?? 0) > 125
  )
}
