import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** After how many bytes the pieces that have passed are collected. */
const COLLECT_AFTER = 2 * 1024 * 1024

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Passes the bytes of a file on, and frees the pieces behind them. V8 hardly counts what lies
 * outside of its heap: left to itself it would keep all pieces of the largest file, 25 MiB, until
 * long after it has passed.
 */
export function passFile(body: ReadableStream<Bytes>): ReadableStream<Bytes> {
  let passed = 0
  const counter = new TransformStream<Bytes, Bytes>({
    transform(piece, controller) {
      controller.enqueue(piece)
      passed += piece.byteLength
      if (passed < COLLECT_AFTER) return
      passed = 0
      collectGarbage({ type: 'minor' })
    }
  })
  return body.pipeThrough(counter)
}

let gc: ((options: { type: 'minor' }) => void) | undefined

/** Takes a millisecond or two. A new context is the only way to V8's own function. */
function collectGarbage(options: { type: 'minor' }): void {
  if (!gc) {
    setFlagsFromString('--expose-gc')
    gc = runInNewContext('gc')
    setFlagsFromString('--no-expose-gc')
  }
  gc?.(options)
}
