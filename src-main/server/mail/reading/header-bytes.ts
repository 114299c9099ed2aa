import { decodeText, decodeUtf8, isOlderCharset } from './charsets.ts'

/** How much of an email is looked through for a charset that its headers do not name. */
const MAX_SEARCHED_BYTES = 65_536

/** The longest line that parts of an email are parted by (RFC 2046). */
const MAX_BOUNDARY_LINE = 200

const LINE_END = 10

/**
 * Writes an email so that postal-mime reads all of it, and in time. The headers of the email and of
 * its parts are put in UTF-8 where it can't read them: letters of eight bits, which the standard
 * does not allow and which are in the charset that the email names for its text as far as one can
 * tell, and charsets that only older programs know. Parts of very many lines are put in base64. All
 * other bytes stay as they are.
 */
export function mendedMail(bytes: Uint8Array): Uint8Array {
  const mail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const label = charsetIn(mail.subarray(0, MAX_SEARCHED_BYTES))
  const boundaries = new Set<string>()
  const pieces: Uint8Array[] = []
  let copied = 0
  for (let start = 0; start >= 0; ) {
    const end = endOfHeaders(mail, start)
    const block = mail.subarray(start, end)
    const mended = mendedBlock(block, charsetIn(block) || label)
    const [, quoted, plain] = BOUNDARY.exec(block.toString('latin1')) ?? []
    const boundary = quoted ?? plain
    if (boundary) boundaries.add(boundary.trimEnd())
    const next = nextPart(mail, end, boundaries)
    const recoded = recodedPart(mended ?? block, mail.subarray(end, next.bodyEnd))
    if (mended || recoded) {
      pieces.push(mail.subarray(copied, start), recoded ?? mended ?? block)
      copied = recoded ? next.bodyEnd : end
    }
    start = next.start
  }
  return pieces.length === 0 ? bytes : Buffer.concat([...pieces, mail.subarray(copied)])
}

const BOUNDARY = /boundary=(?:"([^"\r\n]{1,200})"|([^\s";]{1,200}))/i

const charsetIn = (bytes: Buffer) =>
  /charset="?([\w.:-]{1,40})/i.exec(bytes.toString('latin1'))?.[1] ?? ''

/** Where the empty line below the headers begins, or the email ends. */
function endOfHeaders(mail: Buffer, start: number): number {
  for (let line = start; ; ) {
    const first = mail[line]
    if (first === LINE_END || (first === 13 && mail[line + 1] === LINE_END)) return line
    const end = mail.indexOf(LINE_END, line)
    if (end < 0) return mail.length
    line = end + 1
  }
}

/** Where a part ends, and where the headers of the next one begin; -1 where there is none. */
function nextPart(mail: Buffer, from: number, boundaries: ReadonlySet<string>) {
  let bodyEnd = -1
  const isSought = boundaries.size > 0
  for (let at = isSought ? mail.indexOf('\n--', from) : -1; at >= 0; ) {
    const found = mail.indexOf(LINE_END, at + 1)
    const end = found < 0 ? mail.length : found
    const length = Math.min(end, at + MAX_BOUNDARY_LINE)
    const line = mail.toString('latin1', at + '\n--'.length, length).trimEnd()
    const isBoundary = boundaries.has(line)
    // Behind the last part of some follows what belongs to those around it.
    if (bodyEnd < 0 && (isBoundary || boundaries.has(line.replace(/--$/, '')))) bodyEnd = at
    if (isBoundary && found >= 0) return { bodyEnd, start: found + 1 }
    at = mail.indexOf('\n--', at + 1)
  }
  return { bodyEnd: bodyEnd < 0 ? mail.length : bodyEnd, start: -1 }
}

/** More lines than this take postal-mime longer one by one than all of them in base64. */
const MAX_PLAIN_LINES = 5000

/** A part of very many lines with its text in base64, which is read at once; null for any other. */
function recodedPart(headers: Buffer, body: Buffer): Buffer | null {
  const block = headers.toString('latin1')
  if (CODED.test(block) || !hasManyLines(body)) return null
  const text = body
    .toString('latin1')
    .replaceAll('\r\n', '\n')
    .slice(1)
    .replace(/[\r\n]?$/, '\n')
  const base64 = Buffer.from(text, 'latin1').toString('base64')
  const named = block
    .replaceAll(/^content-transfer-encoding:[^\n]*\n?(?:[ \t][^\n]*\n?)*/gim, '')
    .trimEnd()
  const written = [...(named ? [named] : []), 'Content-Transfer-Encoding: base64', '', base64]
  return Buffer.from(written.join('\r\n'), 'latin1')
}

/** The properties of parts that are not lines of text: other parts, or another encoding. */
const CODED =
  /^content-type:\s*(?:multipart|message)\/|^content-transfer-encoding:(?!\s*(?:7bit|8bit|binary))/im

function hasManyLines(body: Buffer): boolean {
  let at = 0
  for (let line = 0; line < MAX_PLAIN_LINES && at >= 0; line++) at = body.indexOf(LINE_END, at + 1)
  return at >= 0
}

/** Headers in UTF-8; null where they can be read as they are. */
function mendedBlock(block: Buffer, label: string): Buffer | null {
  const isUtf8 = decodeUtf8(block) !== null
  if (isUtf8 && !block.includes('=?') && !block.includes('*=')) return null
  const text = isUtf8 ? block.toString() : decodeLines(block, label)
  const mended = text
    .replaceAll(ENCODED_WORD, inUtf8Word)
    .replaceAll(ENCODED_VALUE, (whole, charset: string, value: string) => {
      if (!isOlderCharset(charset)) return whole
      const decoded = decodeText(fromHex(value, '%'), charset).toWellFormed()
      return `*=utf-8''${encodeURIComponent(decoded)}`
    })
  return isUtf8 && mended === text ? null : Buffer.from(mended)
}

/** Decodes headers so that no charset can make one line of another, and with it a header. */
function decodeLines(block: Buffer, label: string): string {
  const text = decodeText(block, label)
  const lines = block.toString('latin1').split('\n').length
  return text.split('\n').length === lines ? text : decodeText(block)
}

/** A word in a charset (RFC 2047). */
const ENCODED_WORD = /=\?([\w.:-]{1,40})(?:\*[\w-]{1,40})?\?([bq])\?([^?\s]{0,998})\?=/gi

/** A value of a header in a charset (RFC 2231). */
const ENCODED_VALUE = /\*=([\w.:-]{1,40})'[\w-]{0,40}'([^\s;"]{0,998})/g

function inUtf8Word(word: string, charset: string, encoding: string, text: string): string {
  if (!isOlderCharset(charset)) return word
  const isBase64 = encoding.toLowerCase() === 'b'
  const bytes = isBase64 ? Buffer.from(text, 'base64') : fromHex(text.replaceAll('_', ' '), '=')
  return `=?utf-8?B?${Buffer.from(decodeText(bytes, charset)).toString('base64')}?=`
}

function fromHex(text: string, sign: '%' | '='): Buffer {
  const bytes = text.replaceAll(/[%=]([\da-f]{2})/gi, (whole, code: string) =>
    whole.startsWith(sign) ? String.fromCharCode(Number.parseInt(code, 16)) : whole
  )
  return Buffer.from(bytes, 'latin1')
}
