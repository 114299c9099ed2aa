import type { CategoryInput, SubcategoryInput } from '#shared/api/categories.ts'
import type { User } from '#shared/api/users.ts'
import type { NewCommentRow } from './comments-store.ts'
import type { TicketEventRow } from './ticket-history-store.ts'
import type { TicketRow } from './tickets-store.ts'
import type { NewUserRow } from './users-store.ts'

/**
 * The interval in which a ticket had a status and an assignee; `until` is null while it still has
 * them.
 */
export interface StatusInterval extends Pick<TicketRow, 'requesterId' | 'assigneeId' | 'status'> {
  ticketId: number
  since: Date
  until: Date | null
}

/** A ticket with its comments, history and intervals. */
export interface TicketLife {
  ticket: Omit<TicketRow, 'departmentKey' | 'format'>
  comments: Omit<NewCommentRow, 'format'>[]
  events: TicketEventRow[]
  intervals: StatusInterval[]
}

/** Writes many rows of a made-up past at once (D5). */
export interface DemoStore {
  insertUsers(users: readonly NewUserRow[]): Promise<User[]>
  insertCategories(categories: readonly CategoryInput[], at: Date): Promise<void>
  insertSubcategories(subcategories: readonly SubcategoryInput[], at: Date): Promise<void>
  insertTickets(lives: readonly TicketLife[]): Promise<void>
}
