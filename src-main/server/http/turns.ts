/** Waits for a caller's turn; at once where nobody else has had one since the event loop went round. */
export type TakeTurn = (caller: string) => Promise<void> | undefined

/**
 * Lets callers take turns at the thread that answers everybody: one piece of work each time the
 * event loop goes round, so that what else has arrived is seen in between, and one piece of each
 * caller before the second of any (D36). Whoever sends a thousand requests at once waits for
 * themself.
 * @returns takes the name of a caller, such as an address
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
    // Behind all others who wait.
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
