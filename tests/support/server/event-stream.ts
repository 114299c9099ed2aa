import type { TestClient } from './test-client.ts'

/** A client that listens to live events. */
export type EventStream = Awaited<ReturnType<typeof listen>>

/**
 * Opens the stream of live events, and waits for its first sign of life. Other servers' delivery
 * takes a moment, so that what happened just before may come before it, and is passed over.
 */
export async function listen(client: Pick<TestClient, 'open'>, query = '') {
  const stream = streamOf(await client.open(`/api/events${query}`))
  for (let line = await stream.next(); line !== ':'; line = await stream.next())
    if (line === null) throw new Error('The stream ended before its first sign of life')
  return stream
}

/** Reads a stream of server-sent events as they arrive. */
export function streamOf(response: Response) {
  if (!response.body) throw new Error(`The answer ${response.status} has no body`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let lastId: number | undefined
  return {
    /**
     * Waits for the next event or comment, as it was sent but without the empty line at its end and
     * without its number, which events have on PostgreSQL; null once the stream has ended.
     */
    async next(): Promise<string | null> {
      while (!text.includes('\n\n')) {
        const { done, value } = await reader.read()
        if (done) {
          if (text !== '') throw new Error(`The stream ended within ${JSON.stringify(text)}`)
          return null
        }
        text += value
      }
      const [block = ''] = text.split('\n\n', 1)
      text = text.slice(block.length + 2)
      return block.replace(/^id: (\d+)\n/, (_line, id) => {
        lastId = Number(id)
        return ''
      })
    },
    /** The number of the last event that had one. */
    lastId: () => lastId,
    /** Closes the stream, as a browser does whose page is closed. */
    leave: () => reader.cancel()
  }
}
