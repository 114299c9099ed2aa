import type { SecurityEventKind } from '#shared/domain/security-events.ts'

/** Something that happened (D55). */
export interface SecurityEventRow {
  at: Date
  kind: SecurityEventKind
  /** Who did it; null where no one was signed in. */
  actorId: number | null
  /** The account it is about; null where it is about none. */
  subjectId: number | null
  /** The network address it came from; null where that is not known. */
  address: string | null
  /** Further details, in a few words; never a typed text. */
  detail: string | null
}

/** A person of an event, also of a deleted account. */
interface NamedPerson {
  id: number
  username: string
  fullName: string
}

/** An event as it is read. */
export interface ListedSecurityEvent
  extends Pick<SecurityEventRow, 'at' | 'kind' | 'address' | 'detail'> {
  id: number
  actor: NamedPerson | null
  subject: NamedPerson | null
}

export interface SecurityEventFilter {
  kind?: SecurityEventKind | undefined
  /** Who did it, or whose account it is about. */
  personId?: number | undefined
  /** From this moment on. */
  from?: Date | undefined
  /** Before this moment. */
  until?: Date | undefined
  /** Ends of details, one of which the event's detail has. */
  detailEnds?: readonly string[]
}

/** The security log (D55): what is in it can't be changed. */
export interface SecurityLogStore {
  insert(event: SecurityEventRow): Promise<void>
  count(filter: SecurityEventFilter): Promise<number>
  /** The newest events, or the newest before the event of an id, newest first. */
  list(
    filter: SecurityEventFilter,
    page: { limit: number; before: number | undefined }
  ): Promise<ListedSecurityEvent[]>
  /** Deletes events of before a moment; the database rejects it for those of the last two years. */
  deleteBefore(moment: Date): Promise<void>
}
