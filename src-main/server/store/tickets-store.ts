import type { TicketFilterQuery, TicketQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { ticketSearchText } from '#shared/domain/search-text.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import type { TextFormat } from '#shared/domain/text-formats.ts'
import { formatTicketId, type Priority, type TicketStatus } from '#shared/domain/tickets.ts'

/** The filters and the order of a list, and the moment by which deadlines are missed. */
export type ListQuery = TicketFilterQuery & { now: Date }

/** A ticket as it is stored, without the text that only search needs. */
export interface TicketRow {
  id: number
  department: string
  /** The department in the form in which it is compared with roles (D3). */
  departmentKey: string
  description: string
  /** How the description is to be read (D43). */
  format: TextFormat
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
  /** Whether it waits for something (D74), as it was when it was read. */
  isWaiting: boolean
  /** How many tasks it has, and how many of them are done (D79). */
  tasks: number
  tasksDone: number
}

/** A ticket as imports and the demo write it. */
export type WrittenTicketRow = Omit<
  TicketRow,
  'departmentKey' | 'format' | 'isWaiting' | 'tasks' | 'tasksDone'
> &
  FormText

export type NewTicketRow = Omit<
  TicketRow,
  'id' | 'departmentKey' | 'updatedAt' | 'firstResponseAt' | 'isWaiting' | 'tasks' | 'tasksDone'
> &
  FormText

/** Answers by which searches find a ticket (D78), which no one is answered; null for none. */
interface FormText {
  formText?: string | null
}

export type TicketUpdate = FormText &
  Partial<
    Pick<
      TicketRow,
      | 'description'
      | 'status'
      | 'assigneeId'
      | 'department'
      | 'priority'
      | 'category'
      | 'subcategory'
      | 'updatedAt'
      | 'resolvedAt'
      | 'firstResponseAt'
      | 'tasks'
      | 'tasksDone'
    >
  >

/** Whether searches find a ticket by another text after a change. */
export function isFoundByOther({ category, subcategory, description, formText }: TicketUpdate) {
  return [category, subcategory, description, formText].some((value) => value !== undefined)
}

/**
 * A change with what is stored besides the fields themselves: the forms that lists look for.
 * @param formText the answers by which the ticket is found at present
 */
export function withDerivedColumns(
  ticket: TicketRow,
  change: TicketUpdate,
  formText: string | null
) {
  const { department } = change
  const texts = { formText, ...ticket, ...change, ticketId: formatTicketId(ticket.id) }
  return {
    ...change,
    ...(department !== undefined && { departmentKey: departmentKey(department) }),
    ...(isFoundByOther(change) && { searchText: ticketSearchText(texts) })
  }
}

/** A ticket with the names of its category, subcategory and people; null where they are gone. */
export interface TicketToExport extends Omit<TicketRow, 'departmentKey' | 'format' | 'isWaiting'> {
  categoryName: string | null
  subcategoryName: string | null
  requesterName: string | null
  assigneeName: string | null
}

export interface TicketsStore {
  find(id: number): Promise<TicketRow | undefined>
  /** Those of some tickets that someone sees (D44), in the order of the ids. */
  listSeen(ids: readonly number[], viewer: Viewer): Promise<TicketRow[]>
  /** How many tickets of any status are assigned to a user. */
  countAssignedTo(userId: number): Promise<number>
  /**
   * Inserts a ticket; its reference, which search covers too, is made of the id the database
   * assigns (D6).
   */
  insert(ticket: NewTicketRow): Promise<TicketRow>
  /**
   * Changes a ticket that the same transaction has read.
   * @returns it as it is then
   */
  update(ticket: TicketRow, change: TicketUpdate): Promise<TicketRow>
  /**
   * The tickets a query asks for, newest first, which is by id because ids are assigned in the
   * order of creation.
   * @param actor the user to whom the ownership filter refers (spec §6)
   * @returns one page, and how many there are in all (D23); where `total` is `false`, at least how
   * many the page has
   */
  list(
    query: ListQuery & Pick<TicketQuery, 'offset' | 'total'> & { limit: number },
    actor: Viewer
  ): Promise<{ rows: TicketRow[]; total: number }>
  /**
   * Reads a list without a limit page by page, each when it is asked for: later pages show changes
   * made meanwhile, but no tickets raised meanwhile.
   */
  readAll(
    query: ListQuery & Pick<TicketQuery, 'offset'>,
    actor: Viewer
  ): AsyncGenerator<TicketRow[]>
  /** Like {@link readAll}, with the names an export shows. */
  readToExport(query: ListQuery, actor: Viewer): AsyncGenerator<TicketToExport[]>
  /**
   * How many tickets pass the filters of a list, its search excepted (D23).
   * @param statuses the statuses that the filters leave
   * @param actor the user to whom the ownership filter refers (spec §6)
   */
  count(
    query: Pick<TicketFilterQuery, 'ownership' | 'department' | 'priority'>,
    statuses: readonly TicketStatus[],
    actor: Viewer
  ): Promise<number>
}
