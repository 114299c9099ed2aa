interface Pauses {
  /** The pauses after the first failures, in milliseconds. */
  firstMs: readonly number[]
  /** The pause after each further failure, in milliseconds. */
  longestMs: number
  /** By how much a pause may be longer, as a part of it, so that not all come back at once. */
  jitter: number
}

/** How long to wait between attempts, and when the next one is due. */
export function createRetryPauses({ firstMs, longestMs, jitter }: Pauses) {
  /** The latest moment that a pause can last to; a later one was set by a wrong clock (D35). */
  const latestPause = (now: Date) => new Date(now.getTime() + longestMs * (1 + jitter))
  return {
    latestPause,
    /** How long to wait after so many failures, in milliseconds; partly random. */
    pauseAfter: (failures: number) =>
      Math.round((firstMs[failures - 1] ?? longestMs) * (1 + Math.random() * jitter)),
    /** Whether an attempt that is set for a moment is due: also where a wrong clock has set it. */
    isDue: (at: Date, now: Date) => at <= now || at > latestPause(now)
  }
}
