import { sql } from 'drizzle-orm'
import { ANNOUNCEMENT_KINDS, OUTAGE_LINKS } from '#shared/domain/announcements.ts'
import { TEXT_FORMATS } from '#shared/domain/text-formats.ts'
import type { Columns } from '../columns.ts'
import type { PeopleTables } from './people-tables.ts'
import type { TicketTables } from './ticket-tables.ts'

/** The tables of announcements (D81). */
export function announcementTables(
  { table, id, integer, text, boolean, timestamp, index, uniqueIndex }: Columns,
  { users, tickets }: Pick<PeopleTables & TicketTables, 'users' | 'tickets'>
) {
  /** Outages, planned work and notices. `departments` and `categories` are lists as JSON. */
  const announcements = table(
    'announcements',
    {
      id: id('id'),
      kind: text('kind', { enum: ANNOUNCEMENT_KINDS }).notNull(),
      title: text('title').notNull(),
      text: text('text').notNull(),
      format: text('format', { enum: TEXT_FORMATS }).notNull(),
      departments: text('departments').notNull(),
      categories: text('categories').notNull(),
      from: timestamp('from_at').notNull(),
      /** When it ends; for an outage, when it is expected to. */
      until: timestamp('until_at'),
      /** The ticket behind it. */
      ticketId: integer('ticket_id').references(() => tickets.id, { onDelete: 'set null' }),
      onSignIn: boolean('on_sign_in').notNull(),
      authorId: integer('author_id')
        .notNull()
        .references(() => users.id),
      createdAt: timestamp('created_at').notNull(),
      updatedAt: timestamp('updated_at').notNull(),
      /** When someone has ended it, and who. */
      endedAt: timestamp('ended_at'),
      endedBy: integer('ended_by').references(() => users.id),
      /** The answer to everyone, and whether the tickets are resolved with it. */
      answer: text('answer'),
      resolves: boolean('resolves').notNull(),
      /** When pages are to look again, because it begins or ends by itself then. */
      nextAt: timestamp('next_at'),
      /** What it says in other languages, as JSON (`translations.ts`); null for nothing. */
      translations: text('translations')
    },
    (t) => [
      index('announcements_from').on(t.from, t.id),
      index('announcements_ticket').on(t.ticketId),
      index('announcements_next').on(t.nextAt).where(sql`next_at is not null`)
    ]
  )

  /** Who has read an announcement, and who has an outage too. */
  const announcementPeople = table(
    'announcement_people',
    {
      id: id('id'),
      announcementId: integer('announcement_id')
        .notNull()
        .references(() => announcements.id, { onDelete: 'cascade' }),
      userId: integer('user_id')
        .notNull()
        .references(() => users.id),
      readAt: timestamp('read_at'),
      affectedAt: timestamp('affected_at'),
      /** A line that no ticket took as a comment. */
      line: text('line')
    },
    (t) => [
      uniqueIndex('announcement_people_once').on(t.announcementId, t.userId),
      index('announcement_people_user').on(t.userId)
    ]
  )

  /** The tickets of outages, each of one at most. */
  const announcementTickets = table(
    'announcement_tickets',
    {
      id: id('id'),
      announcementId: integer('announcement_id')
        .notNull()
        .references(() => announcements.id, { onDelete: 'cascade' }),
      ticketId: integer('ticket_id')
        .notNull()
        .references(() => tickets.id, { onDelete: 'cascade' }),
      link: text('link', { enum: OUTAGE_LINKS }).notNull(),
      at: timestamp('at').notNull(),
      /** Whether the answer of the outage, which has ended, is still to be given here. */
      answerDue: boolean('answer_due').notNull()
    },
    (t) => [
      uniqueIndex('announcement_tickets_once').on(t.ticketId),
      index('announcement_tickets_announcement').on(t.announcementId, t.id),
      index('announcement_tickets_due').on(t.id).where(sql`answer_due`)
    ]
  )
  return { announcements, announcementPeople, announcementTickets }
}
