import type { Announcement } from '#shared/api/announcements.ts'
import type { AnnouncementKind, OutageLink } from '#shared/domain/announcements.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { TextFormat } from '#shared/domain/text-formats.ts'
import type { TicketRow } from './tickets-store.ts'

/** An announcement in another language (D82), with what is translated. */
export type AnnouncementTranslation = NonNullable<Announcement['translations']>[number]

/** What people write of an announcement (D81). */
export interface AnnouncementTexts {
  title: string
  text: string
  format: TextFormat
  /** Absent for none. A change without them leaves them as they are; an empty list removes them. */
  translations?: readonly AnnouncementTranslation[] | undefined
  /** Names; none for everyone. */
  departments: readonly string[]
  /** Slugs. */
  categories: readonly string[]
  from: Date
  until: Date | null
  ticketId: number | null
  onSignIn: boolean
  /** When pages are to look again; null for never. */
  nextAt: Date | null
  updatedAt: Date
}

export interface NewAnnouncementRow extends AnnouncementTexts {
  kind: AnnouncementKind
  authorId: number
  createdAt: Date
}

/** The end of an announcement, and the answer to everyone. */
interface AnnouncementEnd {
  endedAt: Date
  endedBy: number
  answer: string | null
  /** Also the answer in other languages; without them, they stay as they are. */
  translations?: AnnouncementTexts['translations']
  /** Whether its tickets are resolved with the answer. */
  resolves: boolean
}

export interface AnnouncementRow extends NewAnnouncementRow {
  id: number
  endedAt: Date | null
  endedBy: number | null
  answer: string | null
  resolves: boolean
}

/** A person and an announcement. */
export interface AnnouncementPerson {
  announcementId: number
  readAt: Date | null
  /** When they have said that they have it too. */
  affectedAt: Date | null
}

/** Which announcements are listed. */
export interface AnnouncementsOf {
  /** Lists of departments as they were written, of which each is for the person; absent for all. */
  audiences: readonly (readonly string[])[] | undefined
  state: 'open' | 'ended' | undefined
  now: Date
}

/** A ticket of an outage. */
export interface AnnouncementTicketRow {
  id: number
  announcementId: number
  ticketId: number
  link: OutageLink
  at: Date
  /** Whether the answer of the outage is still to be given here. */
  answerDue: boolean
}

/** A part of an outage, with whom its answer concerns first. */
interface AnnouncementPartRow extends AnnouncementTicketRow {
  requesterId: number
  /** Whether its requester has not stopped to follow it. */
  isFollowed: boolean
}

/** Outages, planned work and notices (D81), with their people and tickets. */
export interface AnnouncementsStore {
  find(id: number): Promise<AnnouncementRow | undefined>
  /** The latest beginning first. */
  list(of: AnnouncementsOf, page: { limit: number; offset: number }): Promise<AnnouncementRow[]>
  count(of: AnnouncementsOf): Promise<number>
  /** Those that have not ended at a moment, the latest beginning first. */
  listOpen(now: Date): Promise<AnnouncementRow[]>
  /**
   * Those of some audiences that hold at a time between two moments, the latest beginning first. Without
   * an end, only an outage holds longer than the moment at which it begins.
   */
  listBetween(
    audiences: readonly (readonly string[])[],
    time: { from: Date; until: Date },
    limit: number
  ): Promise<AnnouncementRow[]>
  /** Those that name a category, ended ones too. */
  listWith(category: string): Promise<AnnouncementRow[]>
  /** The lists of departments that there are announcements to, each once. */
  listAudiences(): Promise<string[][]>
  /** Outages that were at some time between two moments, the earliest beginning first. */
  listOutages(start: Date, end: Date): Promise<AnnouncementRow[]>
  insert(row: NewAnnouncementRow): Promise<AnnouncementRow>
  update(id: number, change: Partial<AnnouncementTexts>): Promise<AnnouncementRow>
  end(id: number, end: AnnouncementEnd): Promise<AnnouncementRow>
  /** Replaces its texts, and no moment with them (D92). */
  replaceTexts(
    id: number,
    texts: Pick<AnnouncementRow, 'title' | 'text' | 'answer' | 'translations'>
  ): Promise<void>
  delete(id: number): Promise<void>
  /** The next ones at which pages are to look again, the earliest first. */
  listNext(limit: number): Promise<{ id: number; nextAt: Date }[]>
  /** What one person has read and has too, of some announcements. */
  listPersonal(userId: number, ids: readonly number[]): Promise<AnnouncementPerson[]>
  /** Outages that someone had too and that have ended, but for those that they have read since. */
  listUnreadEnds(userId: number): Promise<AnnouncementRow[]>
  /** How many people have each of some announcements too, without those that no one has. */
  countAffected(ids: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Who has an announcement too. */
  listAffected(id: number): Promise<number[]>
  setRead(id: number, userId: number, at: Date): Promise<void>
  /** Forgets who has read an announcement, so that it is told again. */
  clearRead(id: number): Promise<void>
  /** Counts a person as one who has it too. @returns whether that is new */
  addAffected(id: number, userId: number, at: Date): Promise<boolean>
  setLine(id: number, userId: number, line: string): Promise<void>
  /** The newest lines that no ticket took as a comment. */
  listLines(id: number, limit: number): Promise<{ personId: number; line: string; at: Date }[]>
  /** The outages of some tickets. */
  listOf(ticketIds: readonly number[]): Promise<AnnouncementTicketRow[]>
  /** Those that have a ticket behind them or among theirs, the oldest first. */
  listAbout(ticketId: number): Promise<AnnouncementRow[]>
  /** The newest tickets of an outage that someone sees. */
  listTickets(
    id: number,
    viewer: Viewer,
    limit: number
  ): Promise<(Pick<AnnouncementTicketRow, 'link'> & { ticket: TicketRow })[]>
  countTickets(id: number, viewer: Viewer): Promise<number>
  /** All tickets of an outage, the oldest first. */
  listLinks(id: number): Promise<AnnouncementTicketRow[]>
  /** The parts of an outage, the oldest first, also those that few people see. */
  listParts(id: number): Promise<AnnouncementPartRow[]>
  /** Links a ticket that is of no outage, or replaces how it belongs to this one. */
  setTicket(row: Omit<AnnouncementTicketRow, 'id' | 'answerDue'>): Promise<void>
  deleteTicket(ticketId: number): Promise<void>
  /** Lets the answer of an outage be given in all its parts. @returns whether it has any */
  setAnswersDue(id: number): Promise<boolean>
  /** Parts in which the answer of an outage is still to be given, the oldest first. */
  listAnswersDue(limit: number): Promise<AnnouncementTicketRow[]>
  clearAnswerDue(ticketId: number): Promise<void>
  /** Everyone who was notified of something with a cause, at a moment or after it. */
  listTold(cause: string, since: Date): Promise<number[]>
  /** Everything that someone has written, read, or has too. */
  ofPerson(userId: number): Promise<{
    written: AnnouncementRow[]
    people: (AnnouncementPerson & { title: string; line: string | null })[]
  }>
}
