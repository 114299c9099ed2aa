import { withoutInvisible } from '#shared/api/fields.ts'
import { toMarkdown } from '../reading/markdown.ts'

/** The most and the fewest characters of a description and a comment (D12). */
const MAX_CHARACTERS = 10_000
const MIN_DESCRIPTION = 10

/** How much is kept of a subject and of what was cut off, in characters: the raw email has all. */
const MAX_SUBJECT = 500
const MAX_REST = 20_000

/** With what a Message-ID ends that was made of an email's bytes, because it had none. */
export const MADE_ID_END = '@mail.invalid'

/** The file that a text is in as a whole where it is too long. */
export const WHOLE_TEXT_FILE = 'whole-mail.txt'

const CUT = `_The email is longer. The full text is in the file ${WHOLE_TEXT_FILE}._`

/** A description or comment, and whether its text had to be cut. */
interface WrittenText {
  text: string
  isCut: boolean
}

/** The text of an email that becomes a description or comment. */
interface TextParts {
  subject: string
  /** Markdown. */
  text: string
  /** The names of files that were not kept beside it. */
  leftOut: readonly string[]
}

/** The description of the ticket that an email becomes: its subject, and then its text. */
export function descriptionOf({ subject, text, leftOut }: TextParts): WrittenText {
  const about = subject.replaceAll(/\[TKT-\d{1,15}\] ?/gi, '').trim() || '(no subject)'
  const line = inMarkdown(about, 'strong')
  const written = limited([line, text.trim() || '(no text)'].join('\n\n'), leftOut)
  if (written.text.length >= MIN_DESCRIPTION) return written
  return { ...written, text: `${written.text}\n\n(no more text)` }
}

/** The comment that an email becomes; its subject is its ticket's. */
export function commentOf({ text, leftOut }: Omit<TextParts, 'subject'>): WrittenText {
  return limited(text.trim() || '(no text)', leftOut)
}

/** Cuts a text that is too long, and names the files that were left out. */
function limited(text: string, leftOut: readonly string[]): WrittenText {
  const names = leftOut.map((name) => inMarkdown(name)).join(', ')
  const notice = names && `_Available only in the original email:_ ${names}`.slice(0, 1000)
  const ends = (parts: string[]) => parts.filter(Boolean).join('\n\n')
  const all = ends([text, notice])
  if (all.length <= MAX_CHARACTERS) return { text: all, isCut: false }
  const end = ends([CUT, notice])
  const room = MAX_CHARACTERS - end.length - 2
  return { text: ends([cutAt(text, room), end]), isCut: true }
}

/** Cuts a text, after a line where there is one. */
function cutAt(text: string, length: number): string {
  if (text.length <= length) return text
  const part = text.slice(0, length)
  const line = part.lastIndexOf('\n')
  return (line > length / 2 ? part.slice(0, line) : part).toWellFormed().trimEnd()
}

/** A text of one line as Markdown that reads as it was written. */
function inMarkdown(value: string, around?: 'strong'): string {
  const text = { type: 'text' as const, value }
  const child = around ? { type: around, children: [text] } : text
  return toMarkdown({ type: 'paragraph', children: [child] })
}

/**
 * The characters that databases keep of a text of many lines: no NUL, and no halves of characters.
 */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** A subject as it is kept and shown: on one line, without what hides or turns text. */
export const subjectOf = (subject: string) => withoutInvisible(subject).trim().slice(0, MAX_SUBJECT)

/** The rest of an email that is kept beside the raw one. */
export const restOf = (rest: string) => cutAt(storable(rest), MAX_REST)

/** A picture that stands in a text: `![name](cid:…)`; longer names are none of a program. */
const PICTURE = /!\[([^\]]{0,300})\]\(<?cid:([^)>\s]{1,998})>?(?:\s{1,9}"[^"]{0,300}")?\)/g

/**
 * Lets the pictures in a text be shown, each of which is an attachment.
 * @param ids of attachments by Content-ID; what is not among them is only named
 */
export function withPictures(text: string, ids: ReadonlyMap<string, number>): string {
  return text.replaceAll(PICTURE, (_picture, name: string, contentId: string) => {
    const id = ids.get(contentId) ?? ids.get(decoded(contentId))
    return id === undefined ? name : `![${name}](/api/attachments/${id})`
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
