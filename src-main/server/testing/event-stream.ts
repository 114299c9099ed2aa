import type { TestClient } from './test-client.ts'

/** A client that listens to live events. */
export type EventStream = Awaited<ReturnType<typeof listen>>

/** Opens the stream of live events, and waits for its first line, which shows that it is open. */
export async function listen(client: Pick<TestClient, 'open'>) {
  const stream = streamOf(await client.open('/api/events'))
  if ((await stream.next()) !== ':') throw new Error('The stream did not begin with a sign of life')
  return stream
}

/** Reads a stream of server-sent events as they arrive. */
export function streamOf(response: Response) {
  if (!response.body) throw new Error(`The answer ${response.status} has no body`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    /**
     * Waits for the next event or comment, as it was sent but without the empty line at its end;
     * null once the stream has ended.
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
      return block
    },
    /** Closes the stream, as a browser does whose page is closed. */
    leave: () => reader.cancel()
  }
}
