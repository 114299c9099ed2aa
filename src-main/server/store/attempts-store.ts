/** The attempts that count for a key: those after `since`, up to `now` (D29, D35). */
export interface AttemptsWindow {
  since: Date
  now: Date
}

/** Attempts that count against a rate limit, by key. */
export interface AttemptsStore {
  /**
   * When the newest attempt after skipping `skipped` newer ones was made; undefined where there are
   * not as many.
   */
  findNewest(key: string, window: AttemptsWindow, skipped: number): Promise<Date | undefined>
  /** @returns the ids, which no later attempt has */
  insert(keys: readonly string[], at: Date): Promise<number[]>
  delete(ids: readonly number[]): Promise<void>
  deleteOf(key: string): Promise<void>
  /** Deletes the attempts outside of a window. */
  deleteExpired(window: AttemptsWindow): Promise<void>
}
