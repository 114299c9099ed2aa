/**
 * Writes into a file as the desktop writes its settings, while a thread holds it for so many
 * milliseconds as a virus scanner does, and says what came of it.
 */
import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { writeSafely } from '../../src-main/desktop/base/safe-file.ts'

if (isMainThread) await write(...process.argv.slice(2))
else hold(workerData)

/** @param {string[]} args */
async function write(file = '', milliseconds = '') {
  const holder = new Worker(import.meta.filename, {
    workerData: { file, milliseconds: Number(milliseconds) }
  })
  await once(holder, 'message')
  const began = performance.now()
  let outcome = 'written'
  try {
    writeSafely(file, 'new')
  } catch (error) {
    outcome = /** @type {NodeJS.ErrnoException} */ (error).code ?? String(error)
  }
  console.log(`${outcome} after ${Math.round(performance.now() - began)} ms`)
  await holder.terminate()
}

/** @param {{file: string, milliseconds: number}} order */
function hold({ file, milliseconds }) {
  // Node opens files so that others may still delete them; SQLite does not.
  const held = new Sqlite(file, { readonly: true })
  setTimeout(() => held.close(), milliseconds)
  parentPort?.postMessage('held')
}
