/** The attempts that count for a key: those after `since`, up to `now` (D29, D35). */
export interface AttemptsWindow {
  since: Date
  now: Date
}

/** Attempts that count against a rate limit, by key. */
export interface AttemptsStore {
  count(key: string, window: AttemptsWindow): Promise<number>
  /**
   * When the newest attempt after skipping `skipped` newer ones was made; undefined where there are
   * not as many.
   */
  findNewest(key: string, window: AttemptsWindow, skipped: number): Promise<Date | undefined>
  insert(keys: readonly string[], at: Date): Promise<void>
  delete(key: string): Promise<void>
  /** Deletes the attempts outside of a window. */
  deleteExpired(window: AttemptsWindow): Promise<void>
}
