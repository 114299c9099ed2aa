/** The programs a benchmark starts and watches. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { HEADLESS_SERVER } from '../../build/launch.mjs'
import { nodePath } from '../../build/set-up.mjs'
import { NO_WRITE_LIMIT } from '../support/headless-server.ts'

export interface Program {
  url: string
  pid: number
  /** Asks it to stop and waits. */
  stop(): Promise<void>
}

/**
 * Starts the built headless server.
 * @param database the address of a database of PostgreSQL; without it that of the data folder
 */
export function startServer(dataDir: string, database?: string): Promise<Program> {
  const where = ['--data', dataDir, '--port', '0', ...(database ? ['--database', database] : [])]
  return start([...HEADLESS_SERVER, ...where, ...NO_WRITE_LIMIT])
}

/** Starts the server that answers as many bytes as it is asked for. */
export function startBareServer(): Promise<Program> {
  return start([path.join(import.meta.dirname, 'bare-server.ts')])
}

async function start(args: string[]): Promise<Program> {
  const child = spawn(nodePath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  // One that fails leaves nothing behind.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  for await (const line of createInterface(child.stdout)) {
    const url = /ready at (http\S+)/.exec(line)?.[1]
    if (url)
      return {
        url,
        pid: child.pid ?? 0,
        stop: () => stop(child)
      }
  }
  throw new Error(`${args[0]} ended before it was ready`)
}

async function stop(child: ChildProcess) {
  // Nobody reads what else it says, and a full pipe would hold it.
  child.stdout?.resume()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Runs a program to its end. @returns the last line it printed */
export async function runToEnd(script: string, args: readonly string[]): Promise<string> {
  const child = spawn(nodePath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let last = ''
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) last = line
  const [code] = await ended
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
  return last
}

/** Its processors, memory and Node. */
export function machine(): string {
  const [processor] = cpus()
  return `${cpus().length} × ${processor?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
}

/** Resident memory of a process in megabytes; only Linux tells. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
}

/**
 * How long the machine's processors have been kept by other machines that share them, and how long
 * there has been at all, all of them together and in the system's own unit; only Linux tells.
 */
export function processorTimes(): { stolen: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const times = line.split(/\s+/).slice(1, 9).map(Number)
  return { stolen: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) }
}

/** Follows the machine. @returns what says what it is, and how much of it others have had since */
export function watchMachine(): () => string {
  const began = processorTimes()
  return () => {
    const { stolen, all } = processorTimes()
    const share = ((stolen - began.stolen) / (all - began.all)) * 100
    return `${machine()}; other machines had ${share.toFixed(0)} % of the processors`
  }
}

/**
 * How long a process has used a processor so far, all its threads together, in milliseconds; only
 * Linux tells.
 */
export function processorTimeOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const times = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  )
  return times.reduce((sum, time) => sum + time, 0) / 1e6
}
