import { backoffDelay } from '#shared/domain/backoff.ts'

/** The longest pause between two looks for a server that is away, in milliseconds. */
export const LONGEST_LOOK_PAUSE = 10_000

export interface ServerWatch {
  /** Something got no answer: looks whether the server is away, and if so until it is back. */
  reportFailure(): void
  /** Looks at once instead of at the end of a pause. */
  retryNow(): void
}

/**
 * Finds out when a server that was away is back, for everything that waits for it. Nothing is asked
 * while all is well.
 * @param options.ask whether the server answers; never throws
 * @param options.isIdle whether nobody is looking: then the next look waits until {@link
 * ServerWatch.retryNow}
 */
export function watchServer(options: {
  ask(): Promise<boolean>
  isIdle(): boolean
  onAway(): void
  onBack(): void
}): ServerWatch {
  const { ask, isIdle, onAway, onBack } = options
  /** Looks in a row that found nobody; null while all is well. */
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
    timer = setTimeout(lookUnlessIdle, backoffDelay(soFar, LONGEST_LOOK_PAUSE))
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
