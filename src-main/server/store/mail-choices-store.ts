import type { MailChoice } from '#shared/domain/mail.ts'

/** People's choices of emails (D57). */
export interface MailChoicesStore {
  /** A person's choice; all without one. */
  find(userId: number): Promise<MailChoice>
  set(userId: number, choice: MailChoice): Promise<void>
}
