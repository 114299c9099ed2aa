/** A rejection of the storage, with a sentence for a person; `cause` is the engine's own error. */
export class StorageError extends Error {
  /**
   * After how many seconds trying again may help; undefined where someone has to do something
   * about it first.
   */
  readonly retryAfterSeconds: number | undefined
  /** The status of the response: 507 where room must be made first (D65). */
  readonly status: 503 | 507

  constructor(
    sentence: string,
    {
      cause,
      retryAfterSeconds,
      status = 503
    }: { cause?: unknown; retryAfterSeconds?: number; status?: 503 | 507 } = {}
  ) {
    super(sentence, { cause })
    this.retryAfterSeconds = retryAfterSeconds
    this.status = status
  }
}
