import { expect, test } from 'vitest'
import { runWorker } from './thread.ts'

/** A worker made of these statements, which know `parentPort` and `workerData`. */
const workerOf = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'\n${code}`)}`
  )
const PAUSE = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)'

test('what a thread posts or throws counts once it has ended: Windows renames no file it has open', async () => {
  const isClosed = new Int32Array(new SharedArrayBuffer(4))
  const worker = workerOf(`parentPort.postMessage('sound'); ${PAUSE}; workerData[0] = 1`)
  expect([await runWorker(worker, isClosed), isClosed[0]]).toEqual(['sound', 1])
  isClosed[0] = 0
  const failing = workerOf(`process.on('exit', () => { ${PAUSE}; workerData[0] = 1 })
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' })`)
  const error = { message: 'no room', code: 'ENOSPC' }
  await expect(runWorker(failing, isClosed)).rejects.toMatchObject(error)
  expect(isClosed[0]).toBe(1)
})

test('a thread that ends without a word has failed', async () => {
  const ended = runWorker(workerOf('process.exit(3)'), null)
  await expect(ended).rejects.toThrow('ended with 3 and no result')
})
