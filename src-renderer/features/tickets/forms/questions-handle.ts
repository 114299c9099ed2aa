import type { NewFormAnswers } from '#shared/api/form-answers.ts'

/** The part of a new ticket that its form asks. */
export interface QuestionsHandle {
  /**
   * Checks the answers; messages show at their fields.
   * @returns the fields to send, or null where something is still to be answered or loaded
   */
  check(): { form?: NewFormAnswers } | null
  /** Shows the server's objections at the fields they name. */
  showErrors(error: unknown): void
}
