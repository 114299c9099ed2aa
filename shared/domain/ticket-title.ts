import { withoutReferences } from './markdown-writing.ts'
import type { TextFormat } from './text-formats.ts'

/** How much of a description is looked at: more than any line that is shown has. */
const MAX_CHARACTERS = 400

/** The longest line that stands beside the name of a ticket, in characters. */
const MAX_ABOUT = 120

/** The marks that begin a line of Markdown: quotes, headings, lists and boxes to tick. */
const LINE_MARKS = /^\s*(?:(?:>|#{1,6}|[-+*]|\d{1,9}[.)])\s+|\[[ xX]\]\s+)+/
const RULE_OR_FENCE = /^\s*(?:`{3,}.*|~{3,}.*|[-*_=\s|:]*)$/

/** The first line of a description as plain text, which says what a ticket is about (D46). */
export function firstLine(description: string, format: TextFormat = 'text'): string {
  const lines = description.slice(0, MAX_CHARACTERS).split(/\r\n|\r|\n/)
  if (format === 'text') return lines.find((line) => line.trim() !== '')?.trim() ?? ''
  const line = lines.find((one) => !RULE_OR_FENCE.test(one)) ?? ''
  const unmarked = line
    .replace(LINE_MARKS, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|~~|`+)(.+?)\1/g, '$2')
    .replaceAll(/(?<![\w\\/])(__|[*_])(.+?)\1(?![\w\\/]|\.\w)/g, '$2')
  return withoutReferences(unmarked).trim()
}

/** The title of a ticket beside its reference, cut where it is long. */
export function ticketTitle(ticket: { description: string; format: TextFormat }): string {
  const characters = [...firstLine(ticket.description, ticket.format)]
  return characters.length > MAX_ABOUT
    ? `${characters.slice(0, MAX_ABOUT - 1).join('')}…`
    : characters.join('')
}
