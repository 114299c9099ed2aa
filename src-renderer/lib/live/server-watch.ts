import { backoffDelay } from '#shared/domain/backoff.ts'

/** The longest pause between two checks for a server that is away, in milliseconds. */
export const MAX_LOOK_PAUSE_MS = 10_000

export interface ServerWatch {
  /**
   * Reports that a call got no answer: checks whether the server is away, and then until it is
   * back.
   */
  reportFailure(): void
  /** Checks at once instead of at the end of a pause. */
  retryNow(): void
}

/**
 * Detects when a server that was away is back. It makes no requests while all is well.
 * @param options.ask whether the server answers; never rejects
 * @param options.isIdle whether the page is not visible: the next check then waits for {@link
 * ServerWatch.retryNow}
 */
export function watchServer(options: {
  ask(): Promise<boolean>
  isIdle(): boolean
  onAway(): void
  onBack(): void
}): ServerWatch {
  const { ask, isIdle, onAway, onBack } = options
  /** The number of failed checks in a row; null while all is well. */
  let failures: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false

  async function look() {
    timer = undefined
    if (await ask()) {
      const wasAway = failures !== null && failures > 0
      failures = null
      if (wasAway) onBack()
      return
    }
    const soFar = failures ?? 0
    failures = soFar + 1
    if (soFar === 0) onAway()
    timer = setTimeout(lookUnlessIdle, backoffDelay(soFar, MAX_LOOK_PAUSE_MS))
  }
  function lookUnlessIdle() {
    timer = undefined
    if (isIdle()) isWaiting = true
    else void look()
  }
  return {
    reportFailure() {
      if (failures !== null) return
      failures = 0
      void look()
    },
    retryNow() {
      if (timer === undefined && !isWaiting) return
      clearTimeout(timer)
      isWaiting = false
      void look()
    }
  }
}
