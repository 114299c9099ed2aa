import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'

const PROGRAM = path.resolve(import.meta.dirname, '../../../out/main/headless.js')

/** The line that the program prints once it serves. */
export const READY = /^Help Desk is ready at (https?:\/\/127\.0\.0\.1:\d+)$/m

/** The folder of the running test, which is deleted after it. */
export let folder: string
let running: Program[] = []

/** Gives each test of a file a folder, and ends its programs. */
export function headlessPrograms(): void {
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'help-desk-headless-'))
  })
  afterEach(async () => {
    for (const { child } of running) child.kill('SIGKILL')
    await Promise.all(running.map(({ ended }) => ended))
    running = []
    rmSync(folder, { recursive: true, force: true })
  })
}

export const dataDir = () => path.join(folder, 'data')
export const file = () => path.join(dataDir(), 'helpdesk.db')

interface Program {
  child: ChildProcess
  output: { stdout: string; stderr: string }
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Starts the built program, in a folder of its own. */
export function run(args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (chunk) => {
      output[name] += chunk
    })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  const program = { child, output, ended }
  running.push(program)
  return program
}

/** Waits until the program prints a line. @returns the text of the pattern's group */
export async function until(program: Program, pattern: RegExp): Promise<string> {
  let match = program.output.stdout.match(pattern)
  while (!match) {
    const { stdout } = program.child
    if (!stdout || program.child.exitCode !== null)
      throw new Error(`It ended: ${JSON.stringify(program.output)}`)
    await Promise.race([once(stdout, 'data'), program.ended])
    match = program.output.stdout.match(pattern)
  }
  return match[1] ?? ''
}

/** Starts the program and waits until it serves; it is ended after the test. */
export async function start(args: string[] = [], env: Record<string, string> = {}) {
  const program = run(['--port', '0', '--data', dataDir(), ...args], env)
  return { ...program, url: await until(program, READY) }
}

/**
 * Starts the program, which must reject to start.
 * @returns its exit code and the sentences it printed
 */
export async function rejection(args: string[], env: Record<string, string> = {}) {
  const { output, ended } = run(args, env)
  const { code } = await ended
  assert.doesNotMatch(output.stdout, READY)
  assert.doesNotMatch(output.stderr, /^\s+at /m)
  return { code, sentences: output.stderr.trimEnd().split('\n') }
}
