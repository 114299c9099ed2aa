import { sql } from 'drizzle-orm'
import { APPROVAL_ANSWERS, APPROVAL_OUTCOMES } from '#shared/domain/approvals.ts'
import type { Columns } from '../columns.ts'
import type { PeopleTables } from './people-tables.ts'
import type { TicketTables } from './ticket-tables.ts'

/** The tables of approvals (D80). */
export function approvalTables(
  { table, id, integer, text, boolean, timestamp, index, uniqueIndex }: Columns,
  { users, tickets }: Pick<PeopleTables & TicketTables, 'users' | 'tickets'>
) {
  /** What is to be approved: `asked` is all of it as JSON, `digest` its SHA-256. */
  const approvals = table(
    'approvals',
    {
      id: id('id'),
      ticketId: integer('ticket_id')
        .notNull()
        .references(() => tickets.id, { onDelete: 'cascade' }),
      question: text('question').notNull(),
      /** Whether all must agree; otherwise one is enough. */
      needsAll: boolean('needs_all').notNull(),
      /** Whether the ticket can be assigned only once it is approved. */
      beforeAssigning: boolean('before_assigning').notNull(),
      asked: text('asked').notNull(),
      digest: text('digest').notNull(),
      authorId: integer('author_id')
        .notNull()
        .references(() => users.id),
      /** The form or the rule that has asked, in the name of the author; null where a person has. */
      cause: text('cause'),
      askedAt: timestamp('asked_at').notNull(),
      /** When those who have not answered are reminded next; null for never. */
      remindAt: timestamp('remind_at'),
      /** How often they have been reminded. */
      reminders: integer('reminders').notNull().default(0),
      closedAt: timestamp('closed_at'),
      outcome: text('outcome', { enum: APPROVAL_OUTCOMES })
    },
    (t) => [
      index('approvals_ticket').on(t.ticketId, t.id),
      index('approvals_remind').on(t.remindAt).where(sql`remind_at is not null`)
    ]
  )

  /** Who is asked; `open` until they have answered yes or no, or the approval is closed. */
  const approvers = table(
    'approvers',
    {
      id: id('id'),
      approvalId: integer('approval_id')
        .notNull()
        .references(() => approvals.id, { onDelete: 'cascade' }),
      userId: integer('user_id')
        .notNull()
        .references(() => users.id),
      open: boolean('open').notNull()
    },
    (t) => [
      uniqueIndex('approvers_once').on(t.approvalId, t.userId),
      index('approvers_user').on(t.userId, t.open, t.approvalId)
    ]
  )

  /**
   * Answers, to which only more are added: of an approver, by that person or by who stands in for
   * them.
   */
  const approvalAnswers = table(
    'approval_answers',
    {
      id: id('id'),
      approvalId: integer('approval_id')
        .notNull()
        .references(() => approvals.id, { onDelete: 'cascade' }),
      approverId: integer('approver_id')
        .notNull()
        .references(() => users.id),
      authorId: integer('author_id')
        .notNull()
        .references(() => users.id),
      answer: text('answer', { enum: APPROVAL_ANSWERS }).notNull(),
      message: text('message'),
      at: timestamp('at').notNull()
    },
    (t) => [index('approval_answers_approval').on(t.approvalId, t.id)]
  )
  return { approvals, approvers, approvalAnswers }
}
