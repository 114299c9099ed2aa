/**
 * Answers of the server that were asked for before the code which needs them had loaded, by
 * address. Each is taken once; what nobody takes is forgotten, so that no later call gets an old
 * answer.
 */
const answers = new Map<string, Promise<Response>>()

/** How long an answer waits for the code that needs it, in milliseconds. */
const WAIT_MS = 10_000

/**
 * Asks for addresses.
 * @param ready what to wait for before
 */
export function askEarly(addresses: readonly string[], ready = Promise.resolve()): void {
  for (const address of addresses) {
    const answer = ready.then(() => fetch(address, { credentials: 'include' }))
    // Whoever takes it is told of a failure; nobody may.
    answer.catch(() => undefined)
    answers.set(address, answer)
  }
  setTimeout(forgetEarlyAnswers, WAIT_MS)
}

/** The answer to an address, for the first who asks; undefined where it was not asked for. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = answers.get(address)
  answers.delete(address)
  return answer
}

/** Called before anything is changed, which would make them old. */
export function forgetEarlyAnswers(): void {
  answers.clear()
}
