import type { Language } from '#shared/languages/languages.ts'
import type { AttachmentRow } from './attachments-store.ts'
import type { TicketRow } from './tickets-store.ts'

/** Someone who has or had an account. */
export interface PersonRow {
  id: number
  username: string
  email: string
  fullName: string
  role: string
  initials: string
  /** The language that the person chose; null for none. */
  language: Language | null
  createdAt: Date
  /** Null while the account is not deleted. */
  deletedAt: Date | null
}

/** A comment or note that someone has written. */
interface WrittenComment {
  id: number
  ticketId: number
  message: string
  createdAt: Date
  internal: boolean
}

/** A page of what someone has written, in the order of ids. */
export interface PageOfPerson {
  userId: number
  /** The last id of the page before. */
  after: number
  limit: number
}

/** Data kept for a person alone, which is deleted with them. */
interface OwnRecords {
  /** The tickets that someone follows, or has stopped following. */
  followedTickets: { ticketId: number; following: boolean; changedAt: Date }[]
  /** Their unread notifications. */
  notifications: { ticketId: number; actorId: number; kind: string; at: Date }[]
  savedViews: { name: string; department: string | null; filters: string; createdAt: Date }[]
}

/** The data about a person, and its erasure. */
export interface PrivacyStore {
  /** @returns undefined where there is no such person, or they were erased */
  findPerson(id: number): Promise<PersonRow | undefined>
  /** People whose account was deleted but who were not erased, by name. */
  listFormer(): Promise<PersonRow[]>
  /** The tickets that someone has raised, or that were raised for them. */
  ticketsOf(page: PageOfPerson): Promise<TicketRow[]>
  commentsOf(page: PageOfPerson): Promise<WrittenComment[]>
  /** The files that someone has uploaded. */
  filesOf(userId: number): Promise<AttachmentRow[]>
  recordsOf(userId: number): Promise<OwnRecords>
  replaceMessage(commentId: number, message: string): Promise<void>
  renameFile(id: number, name: string): Promise<void>
  /** @returns how many there were */
  deleteFilesOf(userId: number): Promise<number>
  /**
   * Erases who someone with a deleted account was: name, address, sessions, second factor, who they
   * are elsewhere, what they follow, their notifications, emails, saved views and absence, invitations
   * to their address, and where they are someone's substitute.
   */
  erase(id: number): Promise<void>
  /**
   * Says whether the search index is to overwrite what is replaced at once, as the tables do, and
   * not only when it is tidied up; nothing for an engine that leaves that to its administrators.
   */
  overwriteReplaced(isOn: boolean): Promise<void>
}
