import { EventSourceParserStream } from 'eventsource-parser/stream'
import { type LiveEvent, parseLiveEvent } from '#shared/api/events.ts'

/** The longest event, in characters: no server of ours sends more without an end. */
const MAX_EVENT_CHARACTERS = 100_000

/**
 * Reads the live events of `/api/events` as they come, until the stream ends or breaks.
 * @param signal closes the stream
 */
export async function* liveEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal
): AsyncGenerator<LiveEvent> {
  const messages = body
    .pipeThrough(new TextDecoderStream(), { signal })
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_EVENT_CHARACTERS }))
  for await (const { event: type, data } of messages) {
    const event = parseLiveEvent(type, data)
    if (event) yield event
  }
}
