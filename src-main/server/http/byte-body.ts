import type { Context } from 'hono'
import { ProblemError } from './problem.ts'

/** A body of bytes, which is read as it comes. */
export interface ByteBody {
  /** In bytes; undefined where the client does not say it beforehand. */
  announced: number | undefined
  /**
   * Reads the bytes.
   * @param max how many there may be
   * @param tooLarge the error for more
   * @throws ProblemError 400 when the connection ends before the body does
   */
  read(max: number, tooLarge: () => ProblemError): AsyncGenerator<Uint8Array>
}

/**
 * The body of a call that takes bytes.
 * @throws ProblemError 415 for another content type
 */
export function byteBodyOf(c: Context, type: string): ByteBody {
  if (c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() !== type) {
    throw new ProblemError(415, `Send the bytes themselves, with the content type ${type}`, {
      title: 'Not bytes'
    })
  }
  const length = c.req.header('Content-Length')
  const isAnnounced = length !== undefined && c.req.header('Transfer-Encoding') === undefined
  return {
    announced: isAnnounced ? Number.parseInt(length, 10) : undefined,
    async *read(max, tooLarge) {
      let size = 0
      for await (const piece of piecesOf(c.req.raw.body)) {
        size += piece.length
        if (size > max) throw tooLarge()
        yield piece
      }
    }
  }
}

async function* piecesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  let isOver = false
  try {
    while (!isOver) {
      const { done, value } = await reader.read().catch(() => {
        // The client has left or its network has failed, which is no fault of the server.
        throw new ProblemError(400, 'The connection ended before all of the request had come')
      })
      isOver = done
      if (value) yield value
    }
  } finally {
    if (!isOver) void reader.cancel().catch(() => undefined)
  }
}
