import type { ApprovalAnswer, ApprovalOutcome } from '#shared/domain/approvals.ts'

/** An approval of a ticket (D80). */
export interface NewApprovalRow {
  ticketId: number
  question: string
  needsAll: boolean
  beforeAssigning: boolean
  /** The subject as canonical JSON, and its SHA-256 in hexadecimal. */
  asked: string
  digest: string
  /** Who has asked, or in whose name a form or a rule has. */
  authorId: number
  /** {@link FORM_CAUSE}, or the cause of a rule; null where a person has asked. */
  cause: string | null
  askedAt: Date
  remindAt: Date | null
}

export interface ApprovalRow extends NewApprovalRow {
  id: number
  /** How often those who have not answered were reminded. */
  reminders: number
  closedAt: Date | null
  /** Null while it is open. */
  outcome: ApprovalOutcome | null
}

/** The cause of an approval that the form of a ticket has asked for. */
export const FORM_CAUSE = 'form'

export interface ApproverRow {
  approvalId: number
  userId: number
  open: boolean
}

interface NewApprovalAnswerRow {
  approvalId: number
  /** For whom it is, and who gave it. */
  approverId: number
  authorId: number
  answer: ApprovalAnswer
  message: string | null
  at: Date
}

export interface ApprovalAnswerRow extends NewApprovalAnswerRow {
  id: number
}

/** Someone who can answer approvals, and for whom: on tickets of their own for no one. */
export interface AnsweringFor {
  personId: number
  /** Themselves, and people who are away. */
  userIds: readonly number[]
}

/** Approvals with who is asked, and their answers, to which only more are added (D80). */
export interface ApprovalsStore {
  find(id: number): Promise<ApprovalRow | undefined>
  /** Those of a ticket, oldest first. */
  listOf(ticketId: number): Promise<ApprovalRow[]>
  countOf(ticketId: number): Promise<number>
  /** The open ones of a ticket, oldest first. */
  listOpenOf(ticketId: number): Promise<ApprovalRow[]>
  /**
   * Those that some tickets need before they are assigned, oldest first; without those that were
   * replaced.
   */
  listBeforeAssigning(
    ticketIds: readonly number[]
  ): Promise<Pick<ApprovalRow, 'ticketId' | 'outcome' | 'closedAt'>[]>
  /** Who is asked, in the order in which they were named. */
  listApprovers(approvalIds: readonly number[]): Promise<ApproverRow[]>
  /** Oldest first. */
  listAnswers(approvalIds: readonly number[]): Promise<ApprovalAnswerRow[]>
  /** The open ones in which people have yet to answer, newest first. */
  listOpenFor(
    of: AnsweringFor,
    page: { limit: number; before: number | undefined }
  ): Promise<ApprovalRow[]>
  countOpenFor(of: AnsweringFor): Promise<number>
  /** Whether someone was ever asked. */
  wasAsked(userId: number): Promise<boolean>
  insert(approval: NewApprovalRow, approverIds: readonly number[]): Promise<ApprovalRow>
  /** Writes an answer; yes and no are the last of an approver. */
  insertAnswer(answer: NewApprovalAnswerRow): Promise<void>
  /** Closes it, so that no one is asked any more. */
  close(id: number, outcome: ApprovalOutcome, at: Date): Promise<void>
  /** Those whose approvers are to be reminded by a moment, the longest due first. */
  listDue(by: Date, limit: number): Promise<Pick<ApprovalRow, 'id' | 'remindAt'>[]>
  /** When the next reminder is due; null for never. */
  nextAt(): Promise<Date | null>
  setReminder(id: number, change: Pick<ApprovalRow, 'remindAt' | 'reminders'>): Promise<void>
  /** Replaces the texts of a subject, whose digest stays (D92). */
  replaceAsked(id: number, texts: Pick<ApprovalRow, 'asked' | 'question'>): Promise<void>
  replaceMessage(answerId: number, message: string): Promise<void>
  /** Everything that someone has asked or answered. */
  ofPerson(
    userId: number
  ): Promise<{ asked: ApprovalRow[]; answers: (ApprovalAnswerRow & { ticketId: number })[] }>
}
