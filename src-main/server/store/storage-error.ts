import { english, type Sentence } from '#shared/languages/texts.ts'

/** A rejection of the storage, with a sentence for a person; `cause` is the engine's own error. */
export class StorageError extends Error {
  readonly sentence: Sentence
  /** The same without saying that nothing was changed, for what changes nothing. */
  readonly reason: Sentence
  /**
   * After how many seconds trying again may help; undefined where someone has to do something
   * about it first.
   */
  readonly retryAfterSeconds: number | undefined
  /** The status of the response: 507 where room must be made first (D65). */
  readonly status: 503 | 507

  constructor(
    sentence: Sentence,
    {
      cause,
      retryAfterSeconds,
      status = 503,
      reason = sentence
    }: {
      cause?: unknown
      retryAfterSeconds?: number
      status?: 503 | 507
      reason?: Sentence
    } = {}
  ) {
    super(english(sentence), { cause })
    this.sentence = sentence
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
    this.status = status
  }
}
