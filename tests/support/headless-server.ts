import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { HEADLESS_SERVER } from '../../build/launch.mjs'
import { nodePath } from '../../build/set-up.mjs'

/** For a server on which programs write faster than people do. */
export const NO_WRITE_LIMIT = ['--writes-per-minute', '0']

const PLENTY_OF_DISK = ['--import', new URL('plenty-of-disk.mjs', import.meta.url).href]

export interface HeadlessServer {
  url: string
  pid: number
  /** Everything it printed so far. */
  output(): string
  /** Asks it to stop and waits. @returns its exit code */
  stop(): Promise<number | null>
  /** Takes it away at once, as a power cut does, and waits until it is gone. */
  kill(): Promise<void>
}

/**
 * Runs the built headless program; it ends with this process at the latest.
 * @param nodeArgs arguments of its Node
 * @param program what Node runs
 */
export function spawnHeadless(
  args: readonly string[],
  nodeArgs: readonly string[] = [],
  program: readonly string[] = HEADLESS_SERVER
): ChildProcess {
  const child = spawn(nodePath, [...PLENTY_OF_DISK, ...nodeArgs, ...program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
  return child
}

/** Takes a program away at once, and waits until it is gone. */
export async function killProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/**
 * Starts the built headless server and waits for its ready line.
 * @param options.port 0, the default, takes any free one
 * @throws with what it printed when it ends instead
 */
export async function startHeadlessServer(options: {
  dataDir: string
  port?: number
  args?: readonly string[]
  nodeArgs?: readonly string[]
}): Promise<HeadlessServer> {
  const { dataDir, port = 0, args = [], nodeArgs = [] } = options
  return await serverOf(
    spawnHeadless(['--port', String(port), '--data', dataDir, ...args], nodeArgs)
  )
}

/**
 * Waits for the ready line of a server that was started.
 * @throws with what it printed when it ends instead
 */
export async function serverOf(child: ChildProcess): Promise<HeadlessServer> {
  const lines: string[] = []
  return {
    url: await readyAddress(child, lines),
    pid: child.pid ?? 0,
    output: () => lines.join('\n'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill()
        await once(child, 'exit')
      }
      return child.exitCode
    },
    kill: () => killProgram(child)
  }
}

function readyAddress(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface(stream).on('line', (line) => {
        lines.push(line)
        const ready = /ready at (http\S+)/.exec(line)
        if (ready?.[1]) resolve(ready[1])
      })
    }
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code}:\n${lines.join('\n')}`))
    )
  })
}
