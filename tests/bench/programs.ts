/** The programs a benchmark starts and watches. */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import {
  type HeadlessServer,
  NO_WRITE_LIMIT,
  serverOf,
  startHeadlessServer
} from '#support/headless-server.ts'
import { nodePath } from '../../build/set-up.mjs'

export type Program = Pick<HeadlessServer, 'url' | 'pid' | 'stop'>

/**
 * Starts the built headless server.
 * @param database the address of a database of PostgreSQL; without it that of the data folder
 */
export function startServer(dataDir: string, database?: string): Promise<Program> {
  const args = [...NO_WRITE_LIMIT, ...(database ? ['--database', database] : [])]
  return startHeadlessServer({ dataDir, args })
}

/** Starts the server that answers as many bytes as it is asked for. */
export function startBareServer(): Promise<Program> {
  const script = path.join(import.meta.dirname, 'bare-server.ts')
  const child = spawn(nodePath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  // Nothing is left behind where the benchmark fails.
  process.once('exit', () => child.kill('SIGKILL'))
  return serverOf(child)
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
    return `${machine()}; other machines used ${share.toFixed(0)} % of the processor time`
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
