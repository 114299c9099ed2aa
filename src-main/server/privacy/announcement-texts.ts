import { isDeepStrictEqual } from 'node:util'
import { ERASED_TEXT } from '#shared/domain/privacy.ts'
import type { TextFormat } from '#shared/domain/text-formats.ts'
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
    const own = redactedTexts(row, row.format, text)
    const translations = row.translations?.map((one) => redactedTexts(one, row.format, text))
    if (isDeepStrictEqual([own, translations], [row, row.translations])) continue
    const { title, text: body, answer } = own
    await tx.announcements.replaceTexts(row.id, { title, text: body, answer, translations })
    await noteAnnouncementChanged(tx, at, row.departments)
  }
}

/** The texts of an announcement in one language, without a secret. */
function redactedTexts<Texts extends { title?: unknown; text?: unknown; answer?: unknown }>(
  texts: Texts,
  format: TextFormat,
  secret: string
): Texts {
  const formats = { title: 'text', text: format, answer: 'markdown' } as const
  const redacted = Object.entries(formats).flatMap(([field, own]) => {
    const written = texts[field as keyof Texts]
    return typeof written === 'string' ? [[field, redactedText(written, own, secret)]] : []
  })
  return { ...texts, ...Object.fromEntries(redacted) }
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
  const { authorId, endedBy, answer, translations } = row
  return {
    ...{ id, kind, title },
    ...(authorId === userId && { text, from, until, createdAt }),
    ...(endedBy === userId && { answer, endedAt }),
    ...(translations && {
      translations: translations.map((one) => ({
        ...{ language: one.language, title: one.title },
        ...(authorId === userId && { text: one.text }),
        ...(endedBy === userId && { answer: one.answer })
      }))
    })
  }
}
