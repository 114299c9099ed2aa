/**
 * Answers of the server that were asked for before the code which needs them had loaded, by
 * address. Each is taken once; what nobody takes is forgotten, so that no later call gets an old
 * answer.
 */
const answers = new Map<string, EarlyAnswer>()

/** How long an answer waits for the code that needs it, in milliseconds. */
const WAIT_MS = 10_000

interface EarlyAnswer {
  coming: Promise<Response>
  /** What a success said, once all of it is there. */
  read?: ReadAnswer
}

/** A success whose body has been read. */
export interface ReadAnswer {
  headers: Headers
  text: string
}

/**
 * Asks for addresses.
 * @param ready what to wait for before
 */
export function askEarly(addresses: readonly string[], ready = Promise.resolve()): void {
  for (const address of addresses) {
    const answer: EarlyAnswer = {
      coming: ready.then(async () => {
        const response = await fetch(address, { credentials: 'include' })
        if (!response.ok) return response
        const { headers } = response
        answer.read = { headers, text: await response.text() }
        return new Response(answer.read.text, { headers })
      })
    }
    // Whoever takes it is told of a failure; nobody may.
    answer.coming.catch(() => undefined)
    answers.set(address, answer)
  }
  setTimeout(forgetEarlyAnswers, WAIT_MS)
}

/** The answer to an address, for the first who asks; undefined where it was not asked for. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = answers.get(address)
  answers.delete(address)
  return answer?.coming
}

/** Like {@link takeEarlyAnswer}, for whoever can use only a success that is there already. */
export function takeReadAnswer(address: string): ReadAnswer | undefined {
  const read = answers.get(address)?.read
  if (read) answers.delete(address)
  return read
}

/** Waits until all that was asked for is there, or has failed. */
export async function earlyAnswersAreIn(): Promise<void> {
  await Promise.allSettled([...answers.values()].map(({ coming }) => coming))
}

/** Called before anything is changed, which would make them old. */
export function forgetEarlyAnswers(): void {
  answers.clear()
}
