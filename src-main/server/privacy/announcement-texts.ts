import { ERASED_TEXT } from '#shared/domain/privacy.ts'
import { noteAnnouncementChanged } from '../effects/known-announcements.ts'
import type { AnnouncementRow } from '../store/announcements-store.ts'
import type { Stores, Transaction } from '../store/store.ts'
import { redactedText } from './redacted-text.ts'

/** So many that they are all of an outage. */
const MAX_LINES = 100_000

/**
 * Redacts a text in the announcements of a ticket (D81), because the answer of an outage is a comment in
 * its tickets too, and its title and text may be the description of the ticket behind it.
 */
export async function redactAnnouncements(
  tx: Transaction,
  ticketId: number,
  text: string,
  at: Date
): Promise<void> {
  for (const row of await tx.announcements.listAbout(ticketId)) {
    await redactLines(tx, row.id, text)
    const answer = row.answer === null ? null : redactedText(row.answer, 'markdown', text)
    const left = {
      title: redactedText(row.title, 'text', text),
      text: redactedText(row.text, row.format, text)
    }
    if (left.title === row.title && left.text === row.text && answer === row.answer) continue
    await tx.announcements.replaceTexts(row.id, { ...left, answer })
    await noteAnnouncementChanged(tx, at, row.departments)
  }
}

async function redactLines(tx: Transaction, id: number, text: string): Promise<void> {
  for (const { personId, line } of await tx.announcements.listLines(id, MAX_LINES)) {
    const left = redactedText(line, 'text', text)
    if (left !== line) await tx.announcements.setLine(id, personId, left)
  }
}

/** Erases what a person has said of outages; what they have announced stays, as articles do. */
export async function eraseLines(tx: Transaction, personId: number): Promise<void> {
  const { people } = await tx.announcements.ofPerson(personId)
  for (const { announcementId, line } of people)
    if (line !== null) await tx.announcements.setLine(announcementId, personId, ERASED_TEXT)
}

/** What someone has announced, read, and said of outages, for the export of their data. */
export async function announcementsOfPerson(
  { announcements }: Pick<Stores, 'announcements'>,
  userId: number
) {
  const { written, people } = await announcements.ofPerson(userId)
  if (written.length + people.length === 0) return {}
  return {
    announcements: {
      written: written.map((row) => toWritten(row, userId)),
      about: people.map(({ announcementId: id, title, readAt, affectedAt, line }) => ({
        ...{ id, title, readAt, affectedAt, line }
      }))
    }
  }
}

/** The answer is of the person who has ended it. */
function toWritten(
  { id, kind, title, text, from, until, createdAt, endedAt, ...row }: AnnouncementRow,
  userId: number
) {
  return {
    ...{ id, kind, title },
    ...(row.authorId === userId && { text, from, until, createdAt }),
    ...(row.endedBy === userId && { answer: row.answer, endedAt })
  }
}
