import type { TicketFilterQuery, TicketQuery } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import type { Priority, TicketStatus } from '#shared/domain/tickets.ts'

/** A ticket as it is kept, without what only search needs. */
export interface TicketRow {
  id: number
  department: string
  /** The department in the form roles are compared in (D3). */
  departmentKey: string
  description: string
  status: TicketStatus
  priority: Priority
  category: string
  subcategory: string | null
  requesterId: number
  assigneeId: number | null
  createdAt: Date
  updatedAt: Date
  resolvedAt: Date | null
  firstResponseAt: Date | null
}

export type NewTicketRow = Omit<TicketRow, 'id' | 'departmentKey' | 'updatedAt' | 'firstResponseAt'>

export type TicketUpdate = Partial<
  Pick<TicketRow, 'status' | 'assigneeId' | 'updatedAt' | 'resolvedAt' | 'firstResponseAt'>
>

/**
 * A ticket with the names that stand for its ids and slugs; null where nothing has that id or slug
 * any more.
 */
export interface TicketToExport extends Omit<TicketRow, 'departmentKey' | 'requesterId'> {
  categoryName: string | null
  subcategoryName: string | null
  requesterName: string | null
  assigneeName: string | null
}

export interface TicketsStore {
  find(id: number): Promise<TicketRow | undefined>
  /** How many tickets of any status somebody is assigned to. */
  countAssignedTo(userId: number): Promise<number>
  /**
   * Inserts a ticket; its reference, which search looks through too, follows from the number the
   * database gives it (D6).
   */
  insert(ticket: NewTicketRow): Promise<TicketRow>
  update(id: number, change: TicketUpdate): Promise<TicketRow>
  /**
   * The tickets a query asks for, newest first: by id, because ids are given in the order of
   * creation.
   * @param actor whose relation to the tickets the ownership filter means (spec §6)
   * @returns one page, and how many there are in all (D23)
   */
  list(
    query: TicketQuery & { limit: number },
    actor: User
  ): Promise<{ rows: TicketRow[]; total: number }>
  /**
   * Reads a list without a limit page by page, each when it is asked for: what changes meanwhile
   * shows in the pages to come, and what is raised meanwhile does not.
   */
  readAll(query: Omit<TicketQuery, 'limit'>, actor: User): AsyncGenerator<TicketRow[]>
  /** Like {@link readAll}, with the names an export shows. */
  readToExport(query: TicketFilterQuery, actor: User): AsyncGenerator<TicketToExport[]>
  /**
   * How many tickets the filters of a list leave, but for its search (D23).
   * @param statuses those that are left
   * @param actor whose relation to the tickets the ownership filter means (spec §6)
   */
  count(
    query: Pick<TicketFilterQuery, 'ownership' | 'priority'>,
    statuses: readonly TicketStatus[],
    actor: User
  ): Promise<number>
}
