import { LinkifyIt } from 'linkify-it'
import type { User } from '#shared/api/users.ts'
import { findMentions } from '#shared/domain/mentions.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import type { PeopleByUsername } from './mention-people.ts'

/** A part of a text: an address, a ticket's reference, a mention of someone, or plain text. */
export type TextPart = { text: string } & (
  | { kind: 'text' }
  | { kind: 'address'; address: string }
  | { kind: 'ticket'; id: number }
  | { kind: 'mention'; person: User }
)

/**
 * Finds addresses only where `http:`, `https:` or `mailto:` is written out, so that nothing becomes
 * a link by its looks.
 */
const finder = new LinkifyIt({ fuzzyEmail: false, maxLength: 2000 })
  .add('ftp:', null)
  .add('//', null)

/** A reference, with at most as many digits as a number represents exactly. */
const REFERENCE = /\bTKT-(\d{5,15})\b/gi

/** Splits a text at its links and mentions; the parts joined together are the text. */
export function textParts(text: string, people: PeopleByUsername): TextPart[] {
  return linkParts(text).flatMap((part) =>
    part.kind === 'text' ? mentionParts(part.text, people) : part
  )
}

function mentionParts(text: string, people: PeopleByUsername): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { start, end, person } of findMentions(text, 'text', people)) {
    if (start > from) parts.push({ kind: 'text', text: text.slice(from, start) })
    parts.push({ kind: 'mention', text: text.slice(start, end), person })
    from = end
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

function linkParts(text: string): TextPart[] {
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
    // A number with too many zeros is ambiguous and becomes no link.
    if (id === 0 || formatTicketId(id) !== found.toUpperCase()) continue
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) })
    parts.push({ kind: 'ticket', text: found, id })
    end = index + found.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}
