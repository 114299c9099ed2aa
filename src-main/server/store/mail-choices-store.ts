import type { MailChoice } from '#shared/domain/mail.ts'

/** Of what people get emails (D57). */
export interface MailChoicesStore {
  /** What someone has chosen; all, where they have chosen nothing. */
  find(userId: number): Promise<MailChoice>
  set(userId: number, choice: MailChoice): Promise<void>
}
