import { LinkifyIt } from 'linkify-it'
import { formatTicketId } from '#shared/domain/tickets.ts'

/** A stretch of a text: an address elsewhere, the reference of a ticket, or nothing but a text. */
export type TextPart = { text: string } & (
  | { kind: 'text' }
  | { kind: 'address'; address: string }
  | { kind: 'ticket'; id: number }
)

/**
 * Finds `http:`, `https:` and `mailto:` only where they are written out; no text becomes a link by
 * what it looks like.
 */
const finder = new LinkifyIt({ fuzzyEmail: false, maxLength: 2000 })
  .add('ftp:', null)
  .add('//', null)

/** As many digits as a number holds exactly. */
const REFERENCE = /\bTKT-(\d{5,15})\b/gi

/** Divides what a person wrote at the links in it; all parts together are the text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { index, lastIndex, url } of finder.match(text) ?? []) {
    parts.push(...ticketParts(text.slice(end, index)))
    parts.push({ kind: 'address', text: text.slice(index, lastIndex), address: url })
    end = lastIndex
  }
  return [...parts, ...ticketParts(text.slice(end))]
}

function ticketParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { index, 0: found, 1: digits } of text.matchAll(REFERENCE)) {
    const id = Number(digits)
    // Of what has too many zeros nobody knows which ticket was meant.
    if (id === 0 || formatTicketId(id) !== found.toUpperCase()) continue
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) })
    parts.push({ kind: 'ticket', text: found, id })
    end = index + found.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}
