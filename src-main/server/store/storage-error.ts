/** A refusal of the storage, with a sentence for a person; `cause` is the engine's own error. */
export class StorageError extends Error {
  /**
   * After how many seconds trying again may help; undefined where somebody has to do something
   * about it first.
   */
  readonly retryAfterSeconds: number | undefined

  constructor(
    sentence: string,
    { cause, retryAfterSeconds }: { cause?: unknown; retryAfterSeconds?: number } = {}
  ) {
    super(sentence, { cause })
    this.retryAfterSeconds = retryAfterSeconds
  }
}
