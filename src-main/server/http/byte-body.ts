import type { Context } from 'hono'
import { text } from '#shared/languages/texts.ts'
import { ProblemError } from './problem.ts'

/** How long a body may send nothing before it ends, in milliseconds (D65). */
const SILENCE_MS = 15_000

/** A body of bytes, which is read as it comes. */
export interface ByteBody {
  /** In bytes; undefined where the client does not say it beforehand. */
  announced: number | undefined
  /**
   * Reads the bytes.
   * @param max how many there may be
   * @param tooLarge the error for more
   * @throws ProblemError 400 when the connection ends before the body does, 408 when nothing comes
   * for {@link SILENCE_MS}
   */
  read(max: number, tooLarge: () => ProblemError): AsyncGenerator<Uint8Array>
}

/**
 * The body of a call that takes bytes.
 * @throws ProblemError 415 for another content type
 */
export function byteBodyOf(c: Context, type: string): ByteBody {
  if (c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() !== type) {
    throw new ProblemError(
      415,
      text('Send the bytes themselves, with the content type {type}', { type }),
      {
        title: text('Not bytes')
      }
    )
  }
  const length = c.req.header('Content-Length')
  const isAnnounced = length !== undefined && c.req.header('Transfer-Encoding') === undefined
  return {
    announced: isAnnounced ? Number.parseInt(length, 10) : undefined,
    async *read(max, tooLarge) {
      let size = 0
      for await (const piece of piecesOf(c.req.raw.body, max)) {
        size += piece.length
        if (size > max) throw tooLarge()
        yield piece
      }
    }
  }
}

/**
 * Reads a body.
 * @param spare how many bytes are still read where the consumer stops, because a client that sends
 * while its connection closes does not see why
 */
async function* piecesOf(
  body: ReadableStream<Uint8Array> | null,
  spare: number
): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  let isOver = false
  try {
    while (!isOver) {
      const { done, value } = await nextOf(reader)
      isOver = done
      if (value) yield value
    }
  } finally {
    if (!isOver) await discard(reader, spare)
  }
}

/** @throws ProblemError 400 or 408; the rest of a body that has fallen silent is not read */
async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(silent()), SILENCE_MS)
  })
  try {
    return await Promise.race([reader.read(), silence])
  } catch (error) {
    if (error instanceof ProblemError) {
      void reader.cancel().catch(() => {})
      throw error
    }
    // The client has left or its network has failed, which is no fault of the server.
    throw new ProblemError(400, 'The connection ended before the request was complete')
  } finally {
    clearTimeout(timer)
  }
}

const silent = () =>
  new ProblemError(408, 'No data arrived for 15 seconds. Upload the file again.', {
    headers: { Connection: 'close' }
  })

async function discard(reader: ReadableStreamDefaultReader<Uint8Array>, most: number) {
  try {
    for (let left = most; left > 0; ) {
      const { done, value } = await nextOf(reader)
      if (done) return
      left -= value.length
    }
    await reader.cancel()
  } catch {
    // The client has left.
  }
}
