/** Servers of their own for tests, which end with the process that started them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** How long a server may take until it answers, in milliseconds. */
const START_TIMEOUT_MS = 30_000

/** How long the pause between two looks is, in milliseconds. */
const LOOK_PAUSE_MS = 50

/** Starts a program that ends with its own input, which ends with the process that started it. */
const KEEPER = '"$@" & program=$!; cat >/dev/null; kill $program; wait $program'

/** A server for tests. @typedef {{ stop: () => Promise<void> }} KeptProgram */

/** A server's certificate and its key. @typedef {{ certificate: string, key: string }} Identity */

/**
 * Keeps a program until it is stopped or this process ends, however that ends.
 * @param {string[]} command
 * @param {{ host: string, port: number }[]} places where it answers once it is ready
 * @returns {Promise<KeptProgram>}
 * @throws Error with what it said when it does not answer
 */
export async function keepProgram(command, places) {
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'sh', ...command], {
    // It gets no signal that is meant for the programs of a terminal.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe']
  })
  const ended = once(keeper, 'close')
  let said = ''
  for (const stream of [keeper.stdout, keeper.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said = `${said}${text}`.slice(-2000)
    })
  }
  async function stop() {
    keeper.stdin.end()
    await ended
  }
  const deadline = Date.now() + START_TIMEOUT_MS
  for (const place of places) {
    while (!(await answers(place))) {
      if (Date.now() > deadline) {
        await stop()
        throw new Error(`${path.basename(command[0] ?? '')} does not answer: ${said.trim()}`)
      }
      await delay(LOOK_PAUSE_MS)
    }
  }
  return { stop }
}

/** @param {{ host: string, port: number }} place */
async function answers(place) {
  const socket = connect(place)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Writes what a server shows into a folder. @param {string} folder @param {Identity} identity */
export function writeIdentity(folder, identity) {
  const files = {
    certificate: path.join(folder, 'certificate.pem'),
    key: path.join(folder, 'key.pem')
  }
  writeFileSync(files.certificate, identity.certificate)
  writeFileSync(files.key, identity.key, { mode: 0o600 })
  return files
}
