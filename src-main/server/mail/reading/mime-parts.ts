import PostalMime, { decodeWords, type Email } from 'postal-mime'
import { decodeText } from './charsets.ts'
import { mendedMail } from './header-bytes.ts'
import { withoutUnseen } from './html-tree.ts'
import { UnreadableMailError } from './received-mail.ts'
import { decodeUuencoded, takeFiles } from './uuencode.ts'

/** A node of the tree that postal-mime makes of a mail: of its release we use these fields. */
interface MimeNode {
  contentType: { parsed: { value: string; params: Record<string, string> } }
  contentTransferEncoding: { encoding: string }
  contentDisposition: { parsed: { value: string; params: Record<string, string> } }
  contentId?: string
  /** Decoded bytes; null for a node that only has others in it. */
  content: ArrayBuffer | null
  childNodes: MimeNode[]
}

/** A part of an email that has no others in it. */
export interface MimePart {
  /** In lower case, such as `text/html`. */
  type: string
  /** Of the type, with names in lower case. */
  params: Record<string, string>
  name: string | null
  /** Of an attached email. */
  subject?: string
  isAttachment: boolean
  contentId: string | null
  bytes: Uint8Array
}

/** A piece of what is shown of a mail. */
interface BodyPart {
  format: 'html' | 'plain'
  text: string
}

export interface MimeMail {
  email: Email
  /** The type of the whole, such as `multipart/report`. */
  type: string
  params: Record<string, string>
  /** The parts that are shown, in order: one of several alternatives. */
  body: BodyPart[]
  /** All other parts. */
  others: MimePart[]
}

/**
 * Takes an email apart. postal-mime's own texts are not used, because they hide which characters
 * and which line breaks a part was written with; its tree has both.
 * @throws UnreadableMailError
 */
export async function parseMime(bytes: Uint8Array): Promise<MimeMail> {
  const parser = new PostalMime({ forceRfc822Attachments: true })
  const email = await parser.parse(mendedMail(bytes)).catch((error: Error) => {
    throw new UnreadableMailError(`The email can't be read: ${error.message}`)
  })
  const { root } = parser as unknown as { root: MimeNode }
  const mail: MimeMail = {
    email,
    type: root.contentType.parsed.value,
    params: root.contentType.parsed.params,
    body: [],
    others: []
  }
  collect(root, mail)
  return mail
}

function collect(node: MimeNode, mail: MimeMail): void {
  const type = node.contentType.parsed.value
  if (type === 'multipart/alternative') {
    collectAlternative(node, mail)
  } else if (type.startsWith('multipart/') && node.childNodes.length > 0) {
    for (const child of node.childNodes) collect(child, mail)
  } else if (node.content !== null) {
    const part = partOf(node, node.content)
    if (isShown(part, mail)) addText(part, mail)
    else mail.others.push(part)
  }
}

/**
 * Of alternatives the one in HTML is read: a plain text beside it is made of it by a program, which
 * breaks lines, repeats addresses of links and loses tables, lists and where pictures stood.
 */
function collectAlternative(node: MimeNode, mail: MimeMail): void {
  const choices = node.childNodes.map((child) => {
    const choice: MimeMail = { ...mail, body: [], others: [] }
    collect(child, choice)
    return choice
  })
  const readable = choices.filter(({ body }) => body.some(hasContent))
  const chosen =
    readable.findLast(({ body }) => body.some(({ format }) => format === 'html')) ?? readable[0]
  mail.body.push(...(chosen?.body ?? []))
  for (const { others } of choices) mail.others.push(...others)
}

/** Whether a person sees anything in a text. */
const hasContent = ({ format, text }: BodyPart) =>
  format === 'html'
    ? text.includes('<img') ||
      withoutUnseen(text)
        .replaceAll(/<[^<>]*>/g, '')
        .trim() !== ''
    : text.trim() !== ''

/** The names of uuencode as a transfer encoding, which no standard defines. */
const UUENCODED = /^\s*(?:x-)?uu(?:e|encode)?\s*$/i

function partOf(node: MimeNode, content: ArrayBuffer): MimePart {
  const { value, params } = node.contentType.parsed
  // An email of parts that does not say where they end is read as it stands.
  const type = value.startsWith('multipart/') ? 'text/plain' : value
  const { value: disposition, params: about } = node.contentDisposition.parsed
  const name = about.filename || params.name
  const subject = type === 'message/rfc822' ? subjectOf(new Uint8Array(content)) : ''
  return {
    type,
    params,
    name: name ? decodeWords(name) : null,
    ...(subject !== '' && { subject }),
    isAttachment: disposition === 'attachment',
    contentId: node.contentId?.replaceAll(/[<>\s]/g, '') || null,
    bytes: UUENCODED.test(node.contentTransferEncoding.encoding)
      ? decodeUuencoded(new Uint8Array(content))
      : new Uint8Array(content)
  }
}

/** How much of an attached email is looked through for its subject. */
const MAX_HEADER_BYTES = 65_536

/** The subject of an attached email; '' where it has none. */
function subjectOf(bytes: Uint8Array): string {
  const headers = Buffer.from(mendedMail(bytes.subarray(0, MAX_HEADER_BYTES))).toString()
  const [block = ''] = headers.split(/\r?\n\r?\n/, 1)
  const line = block.replaceAll(/\r?\n[ \t]/g, ' ').match(/^subject:(.*)$/im)?.[1] ?? ''
  return decodeWords(line.trim())
}

/** A text with a name that follows another text is a file, which Apple Mail sends as shown. */
function isShown({ type, isAttachment, name }: MimePart, { body }: MimeMail): boolean {
  if (isAttachment || (type !== 'text/plain' && type !== 'text/html')) return false
  return name === null || body.length === 0
}

/** Adds a text to what is shown; files that older programs have written into it are parts. */
function addText(part: MimePart, mail: MimeMail): void {
  const body = bodyOf(part)
  if (body.format === 'html') {
    mail.body.push(body)
    return
  }
  const { text, files } = takeFiles(body.text)
  mail.body.push({ ...body, text })
  for (const { name, bytes } of files)
    mail.others.push({ ...ATTACHED, type: 'application/octet-stream', name, bytes })
}

const ATTACHED = { params: {}, isAttachment: true, contentId: null }

function bodyOf({ type, params, bytes }: MimePart): BodyPart {
  const text = decodeText(bytes, params.charset).replaceAll(/\r\n?/g, '\n')
  if (type === 'text/html') return { format: 'html', text }
  const isFlowed = params.format?.toLowerCase() === 'flowed'
  return { format: 'plain', text: isFlowed ? unflow(text, params.delsp ?? '') : text }
}

/** Puts lines together that were one when they were written (RFC 3676). */
function unflow(text: string, delSp: string): string {
  const isSpaceAdded = delSp.toLowerCase() === 'yes'
  const lines: { quote: string; pieces: string[]; goesOn: boolean }[] = []
  for (const line of text.split('\n')) {
    const quote = /^>*/.exec(line)?.[0] ?? ''
    const written = line.slice(quote.length).replace(/^ /, '')
    const goesOn = written.endsWith(' ') && written !== '-- '
    const piece = goesOn && isSpaceAdded ? written.slice(0, -1) : written
    const last = lines.at(-1)
    if (last?.goesOn && last.quote === quote && written !== '-- ') {
      last.pieces.push(piece)
      last.goesOn = goesOn
    } else lines.push({ quote, pieces: [piece], goesOn })
  }
  return lines
    .map(({ quote, pieces }) => (quote === '' ? '' : `${quote} `) + pieces.join(''))
    .join('\n')
}
