/** Runs the product itself in the foreground. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { END_SIGNALS, environment, root } from './set-up.mjs'

/**
 * Node's arguments for the headless server. Half of V8's default space for young objects is as
 * fast, and keeps the server smaller. The Dockerfile and docs/guides/windows-service.md say the
 * same.
 */
export const HEADLESS_SERVER = ['--max-semi-space-size=8', path.join(root, 'out/main/headless.js')]

/**
 * Runs a program as if it were this one: the terminal is its own, signals reach it.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [variables] what its environment has beyond this one
 * @returns {Promise<{code: number | null, signal: NodeJS.Signals | null, wasAsked: boolean}>} how
 * it ended, and whether a signal had asked for it
 */
export function launch(command, args, variables = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...environment, ...variables },
      stdio: 'inherit'
    })
    let wasAsked = false
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      // A console tells all its programs itself. On Windows to pass that on would take the child
      // away while it closes; that is only for a second attempt.
      const hasHeard =
        process.platform === 'win32'
          ? signal !== 'SIGTERM' && !wasAsked
          : signal === 'SIGINT' && process.stdin.isTTY
      wasAsked = true
      if (!hasHeard) child.kill(signal)
    }
    for (const signal of END_SIGNALS) process.on(signal, pass)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      for (const name of END_SIGNALS) process.off(name, pass)
      resolve({ code, signal, wasAsked })
    })
  })
}

/**
 * Ends this process the way the child ended.
 * @param {{code: number | null, signal: NodeJS.Signals | null}} end
 */
export function endLike({ code, signal }) {
  if (signal) process.kill(process.pid, signal)
  else process.exitCode = code ?? 1
}
