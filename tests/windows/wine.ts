import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type HeadlessServer, serverOf } from '#support/headless-server.ts'
import { root } from '../../build/set-up.mjs'

const { HELPDESK_WINDOWS_NODE = '', WINEPREFIX = '' } = process.env

/** The drive C: of this Windows, as Linux sees it. */
export const DRIVE_C = path.join(WINEPREFIX, 'drive_c')

/** The way a file is named in Windows: Wine shows all of Linux as Z:. */
export function windowsPath(file: string): string {
  const onC = path.relative(DRIVE_C, file)
  const [drive, way] = onC.startsWith('..') ? ['Z:', file] : ['C:', `/${onC}`]
  return `${drive}${way.replaceAll('/', '\\')}`
}

/** The built headless program. */
export const HEADLESS = windowsPath(path.join(root, 'out/main/headless.js'))

/** A folder on drive C: that no one else uses. */
export function makeFolder(): { path: string; remove: () => void } {
  const parent = path.join(DRIVE_C, 'tests')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(`${parent}/`)
  return {
    path: folder,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/**
 * Runs Node for Windows; the process is its own, all it prints comes from the one stream.
 * @param env variables beyond the environment
 */
export function spawnWindows(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  // Under Wine 8 Node can write into neither pipes nor sockets: it writes into a file, which is
  // read as it grows.
  const output = path.join(tmpdir(), `help-desk-wine-${randomUUID()}`)
  writeFileSync(output, '')
  const command = 'tail -f -n +1 -s 0.1 --pid=$$ "$0" & exec wine "$@" >"$0" 2>&1'
  const child = spawn('bash', ['-c', command, output, HELPDESK_WINDOWS_NODE, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  child.once('close', () => rmSync(output, { force: true }))
  return child
}

/** Runs Node for Windows to its end. @returns its exit code and everything it printed */
export async function runWindows(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawnWindows(args, env)
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  return { code, output: output.replaceAll('\r', '') }
}

/** Runs the headless program to its end. */
export const runHeadless = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  runWindows([HEADLESS, ...args], env)

/** Starts the headless server on a data folder; it can only be taken away. */
export function startServer(dataDir: string): Promise<HeadlessServer> {
  return serverOf(spawnWindows([HEADLESS, '--port', '0', '--data', windowsPath(dataDir)]))
}

/**
 * Starts the headless server in a console, in which keys can be pressed.
 * @param parent a script that runs it, as `npm run server` does; without one Node runs it itself
 */
export async function startInConsole(dataDir: string, parent = '') {
  // script(1) makes a terminal, of which Wine makes a console. What is said to the shell comes in
  // variables, unquoted by no one.
  const child = spawn(
    'script',
    ['-qefc', 'exec wine "$HELPDESK_WINDOWS_NODE" $PARENT "$HEADLESS"', '/dev/null'],
    {
      cwd: root,
      env: {
        ...process.env,
        HEADLESS,
        PARENT: parent,
        HELPDESK_DATA: windowsPath(dataDir),
        HELPDESK_PORT: '0'
      },
      stdio: ['pipe', 'pipe', 'pipe']
    }
  )
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const server = await serverOf(child)
  return {
    ...server,
    /** Presses Ctrl+C and waits. @returns the exit code */
    pressCtrlC: async () => {
      child.stdin?.write('\x03')
      return await ended
    }
  }
}
