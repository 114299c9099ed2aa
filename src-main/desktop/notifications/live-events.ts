import { EventSourceParserStream } from 'eventsource-parser/stream'
import { type LiveEvent, parseLiveEvent } from '#shared/api/events.ts'

/**
 * Longer than any event, in characters: a server that sends more without a pause is none of ours.
 */
const MAX_EVENT = 100_000

/**
 * Reads the live events of `/api/events` as they come, until the stream ends or breaks.
 * @param signal lets go of the stream
 */
export async function* liveEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal
): AsyncGenerator<LiveEvent> {
  const messages = body
    .pipeThrough(new TextDecoderStream(), { signal })
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_EVENT }))
  for await (const { event: type, data } of messages) {
    const event = parseLiveEvent(type, data)
    if (event) yield event
  }
}
