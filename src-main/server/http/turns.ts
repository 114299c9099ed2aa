/**
 * Waits for a caller's turn; undefined where no one has had one in this round of the event loop.
 */
export type TakeTurn = (caller: string) => Promise<void> | undefined

/**
 * Lets callers take turns at the main thread (D36): one piece of work in each round of the event
 * loop, so that other input is handled in between, and round robin among callers, so that a caller
 * with a thousand requests delays only their own.
 * @returns a function that takes the name of a caller, such as an address
 */
export function createTurns(): TakeTurn {
  const waiting = new Map<string, (() => void)[]>()
  let isTaken = false

  function goOn() {
    const [first] = waiting
    isTaken = first !== undefined
    if (!first) return
    setImmediate(goOn)
    const [caller, turns] = first
    waiting.delete(caller)
    turns.shift()?.()
    // The caller goes behind all others who wait.
    if (turns.length > 0) waiting.set(caller, turns)
  }

  return (caller) => {
    if (!isTaken) {
      isTaken = true
      setImmediate(goOn)
      return undefined
    }
    return new Promise((resolve) => {
      const turns = waiting.get(caller)
      if (turns) turns.push(resolve)
      else waiting.set(caller, [resolve])
    })
  }
}
