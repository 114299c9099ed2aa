import { text } from '#shared/languages/texts.ts'
import { createPlacesPerCaller } from './places-per-caller.ts'
import type { TakeTurn } from './turns.ts'

/** How many streamed answers one person reads at a time, and how many more wait (D36). */
const MAX_READ = 8
const MAX_WAITING = 16

/**
 * Streams content as it is read; each piece waits for the person's turn.
 * @throws ProblemError 503 when too many answers of the person wait (D36)
 */
export type StreamedAnswers = (
  personId: number,
  content: AsyncGenerator<Uint8Array>,
  headers: Record<string, string>
) => Promise<Response>

/**
 * Bounds exports and whole lists for each person, so that one who reads hundreds slowly delays only
 * their own.
 */
export function createStreamedAnswers(takeTurn: TakeTurn): StreamedAnswers {
  const places = createPlacesPerCaller({
    concurrency: MAX_READ,
    maxWaiting: MAX_WAITING,
    sentence: text(
      'You are loading too many lists or exports at once. Try again when they have finished.'
    )
  })

  return (personId, content, headers) =>
    new Promise((resolve, reject) => {
      const inTurn = () => takeTurn(`person:${personId}`)
      const answer = () =>
        new Promise<void>((done) =>
          resolve(new Response(streamOf(content, inTurn, done), { headers }))
        )
      places.run(personId, answer).catch(reject)
    })
}

/** @param done called once the content has been read to its end, cancelled, or has failed */
function streamOf(
  content: AsyncGenerator<Uint8Array>,
  inTurn: () => Promise<void> | undefined,
  done: () => void
): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          await inTurn()
          const { value, done: isOver } = await content.next()
          if (!isOver) return controller.enqueue(value)
          controller.close()
          done()
        } catch (error) {
          done()
          throw error
        }
      },
      async cancel() {
        done()
        await content.return(undefined)
      }
    },
    { highWaterMark: 0 }
  )
}
