import { email } from '#shared/api/users.ts'
import { t } from '../../../../lib/texts.ts'

/** Someone whose address was pasted. */
export interface PastedPerson {
  /** In lower case. */
  email: string
  /** Empty where there was none. */
  name: string
}

/** Someone who is about to be invited. */
export interface InvitedRow extends PastedPerson {
  /** Empty where they choose. */
  role: string
}

/** A part of the pasted text that invites no one, and why. */
export interface LeftOut {
  text: string
  reason: string
}

interface Known {
  /** The addresses of accounts, in lower case. */
  taken: ReadonlySet<string>
  /** The addresses of open invitations, in lower case. */
  invited: ReadonlySet<string>
}

/**
 * Finds people in pasted text: addresses between lines, commas, semicolons and spaces, with or without
 * names, as mail programs write them, and rows of a spreadsheet (D99).
 */
export function findPeople(
  text: string,
  { taken, invited }: Known
): { people: PastedPerson[]; leftOut: LeftOut[] } {
  const people = new Map<string, PastedPerson>()
  const leftOut = new Map<string, LeftOut>()
  for (const { address, name } of entriesOf(withoutHeading(text))) {
    const parsed = email.safeParse(address)
    const shown = parsed.data ?? address
    const leaveOut = (reason: string) => leftOut.set(`${shown} ${reason}`, { text: shown, reason })
    if (!parsed.success) leaveOut(t('not an email address'))
    else if (people.has(parsed.data)) leaveOut(t('listed twice, invited once'))
    else if (taken.has(parsed.data)) leaveOut(t('already has an account'))
    else if (invited.has(parsed.data)) leaveOut(t('already has an open invitation'))
    else people.set(parsed.data, { email: parsed.data, name })
  }
  return { people: [...people.values()], leftOut: [...leftOut.values()] }
}

/** The name of the column of addresses, in the heading row of a spreadsheet. */
const HEADING = /\be-?mail\b/i

/** A text without the heading row that was copied with it, which may be in the page's language. */
function withoutHeading(text: string): string {
  const [first = '', ...others] = text.trimStart().split(/\r?\n/)
  const isHeading = !first.includes('@') && (HEADING.test(first) || namesEmail(first))
  return isHeading && others.length > 0 ? others.join('\n') : text
}

const namesEmail = (heading: string): boolean =>
  heading
    .toLowerCase()
    .split(/[\t,;]/)
    .some((cell) =>
      [t('Email'), t('Email address')].some((one) => one.toLowerCase() === cell.trim())
    )

interface Entry {
  address: string
  name: string
}

function entriesOf(text: string): Entry[] {
  return text
    .split(/[\n\r]+/)
    .flatMap((line) =>
      line.includes('\t') ? rowEntries(line) : line.split(';').flatMap(partEntries)
    )
}

/** The people of a row of a spreadsheet, whose other cells are their names and departments. */
function rowEntries(row: string): Entry[] {
  const cells = row.split('\t').flatMap((cell) => cell.trim() || [])
  const more = cells.filter((cell) => !cell.includes('@')).join(', ')
  const entries = cells.filter((cell) => cell.includes('@')).flatMap(partEntries)
  if (entries.length === 0) return more ? [{ address: more, name: '' }] : []
  return entries.map(({ address, name }) => ({ address, name: name || more }))
}

/** The people of a text without line breaks and semicolons. */
function partEntries(part: string): Entry[] {
  const entries: Entry[] = []
  let rest = part
  for (const [whole, before = '', address = ''] of part.matchAll(/([^<>]*)<([^<>]*)>/g)) {
    rest = rest.slice(whole.length)
    // The text before the last name may be other people: `ben@example.com, Ada <ada@example.com>`.
    const [named, others] = splitName(before)
    entries.push(...others.flatMap(wordEntries), { address: address.trim(), name: named })
  }
  return [...entries, ...rest.split(',').flatMap(wordEntries)]
}

/** The name before an address in angle brackets, which may contain a comma, and what is not of it. */
function splitName(before: string): [name: string, others: string[]] {
  const pieces = before.split(',')
  const last = pieces.findLastIndex((piece) => piece.includes('@'))
  const name = pieces
    .slice(last + 1)
    .join(',')
    .replaceAll(/["']/g, '')
    .replaceAll(/^[\s,]+|\s+$/g, '')
  return [name, pieces.slice(0, last + 1)]
}

/** The people of a text without angle brackets: words before an address are a name. */
function wordEntries(text: string): Entry[] {
  const entries: Entry[] = []
  let words: string[] = []
  for (const word of text.trim().split(/\s+/).filter(Boolean)) {
    if (!word.includes('@')) {
      words.push(word)
      continue
    }
    const address = word.replaceAll(/^(?:mailto:|["'([])+|["')\].:]+$/gi, '')
    entries.push({ address, name: words.join(' ') })
    words = []
  }
  return words.length > 0 && entries.length === 0
    ? [{ address: words.join(' '), name: '' }]
    : entries
}
