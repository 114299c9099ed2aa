import { createHash } from 'node:crypto'
import type { AskedAnswer, AskedSnapshot } from '#shared/api/approvals.ts'
import { askedTranslations } from '#shared/domain/form-translations.ts'
import { shownFields } from '#shared/domain/forms.ts'
import { answeredFormat } from '#shared/domain/text-formats.ts'
import { ticketTitle } from '#shared/domain/ticket-title.ts'
import { isDeleted } from '../store/attachments-store.ts'
import type { Stores } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { readForms, versionsOf } from './known-forms.ts'

/** The subject of an approval as text, and its digest: equal ones have the same (D80). */
export interface Asked {
  /** JSON whose keys are sorted, without spaces. */
  asked: string
  /** SHA-256 of `asked` in UTF-8, in hexadecimal. */
  digest: string
}

/** Reads the subject of an approval: everything about a ticket that its approvers are shown. */
export async function readAsked(
  stores: Pick<Stores, 'attachments' | 'forms' | 'settings'>,
  ticket: TicketRow,
  question: string
): Promise<Asked> {
  const [all, answers] = await Promise.all([
    stores.attachments.list({ ticketId: ticket.id, withNotes: false }),
    readAnswers(stores, ticket.id)
  ])
  // An email as it came (D58) has the same text again.
  const files = all.filter(
    (file) => file.commentId === null && !isDeleted(file) && file.type !== 'message/rfc822'
  )
  return askedOf({
    question,
    title: ticketTitle(ticket),
    description: ticket.description,
    ...answeredFormat(ticket.format),
    department: ticket.department,
    category: ticket.category,
    subcategory: ticket.subcategory,
    requesterId: ticket.requesterId,
    answers,
    files: files.map(({ name, size }) => ({ name, size }))
  })
}

/** The answers of a ticket to forms, but for secret ones (D41), and for files, which are listed anyway. */
async function readAnswers(
  stores: Pick<Stores, 'forms' | 'settings'>,
  ticketId: number
): Promise<AskedAnswer[]> {
  const known = await readForms(stores)
  if (known.version === undefined) return []
  const rows = await stores.forms.listAnswers(ticketId)
  const ids = rows.map(({ versionId }) => versionId)
  const versions = await versionsOf(stores, known, ids)
  return rows
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ versionId, answers }) => {
      const definition = versions.get(versionId)?.definition
      if (!definition) return []
      return shownFields(definition, answers).flatMap((field) => {
        const { key, label, type, secret } = field
        const answer = Object.hasOwn(answers, key) ? answers[key] : null
        if (answer == null || secret || type === 'file') return []
        return [{ label, type, answer, ...askedTranslations(field, answer) }]
      })
    })
}

/** A subject as canonical JSON with its digest. */
export function askedOf(snapshot: AskedSnapshot): Asked {
  const asked = JSON.stringify(snapshot, (_, value) => (isObject(value) ? sorted(value) : value))
  return { asked, digest: createHash('sha256').update(asked).digest('hex') }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sorted = (value: object) =>
  Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
