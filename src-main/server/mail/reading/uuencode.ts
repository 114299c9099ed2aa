/** The first line of a file in uuencode: its mode and its name. */
const BEGIN = /^begin(?:-base64)? [0-7]{3,4} (\S.{0,250})$/

/** How many bytes a line can have, by its first character. */
const MAX_LINE_BYTES = 63

/** A file that stands in a text. */
interface UuencodedFile {
  name: string
  bytes: Uint8Array
}

/** Bytes that were sent in uuencode; as they stand where they are none. */
export function decodeUuencoded(content: Uint8Array): Uint8Array {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString(
    'latin1'
  )
  return takeFiles(text.replaceAll('\r', '')).files[0]?.bytes ?? content
}

/** Takes files in uuencode out of a text, which older programs write into it. */
export function takeFiles(text: string): { text: string; files: UuencodedFile[] } {
  const files: UuencodedFile[] = []
  if (!/^begin/m.test(text)) return { text, files }
  const lines = text.split('\n')
  const left: string[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const [, name] = BEGIN.exec(line.trimEnd()) ?? []
    const file = name === undefined ? null : fileAt(lines, index)
    if (!file || name === undefined) {
      left.push(line)
      continue
    }
    files.push({ name: name.trim(), bytes: file.bytes })
    index = file.end
  }
  return { text: files.length === 0 ? text : left.join('\n'), files }
}

/** The bytes below a first line, and the index of its last; null where they are no whole file. */
function fileAt(lines: readonly string[], begin: number): { bytes: Buffer; end: number } | null {
  const isBase64 = lines[begin]?.startsWith('begin-base64')
  const pieces: Buffer[] = []
  for (let index = begin + 1; index < lines.length; index++) {
    const line = lines[index]?.trimEnd() ?? ''
    if (line === (isBase64 ? '====' : 'end'))
      return pieces.length > 0 ? { bytes: Buffer.concat(pieces), end: index } : null
    const piece = isBase64 ? base64BytesOf(line) : bytesOf(lines[index] ?? '')
    if (!piece) return null
    pieces.push(piece)
  }
  return null
}

const base64BytesOf = (line: string) =>
  /^[A-Za-z0-9+/=]*$/.test(line) ? Buffer.from(line, 'base64') : null

/** The bytes of a line, of which four characters are three; null where it is no such line. */
function bytesOf(line: string): Buffer | null {
  const valueAt = (index: number) => ((line.charCodeAt(index) || 32) - 32) & 63
  const length = line === '' ? 0 : valueAt(0)
  const isFit = /^[ -`]*$/.test(line) && length <= MAX_LINE_BYTES
  if (!isFit || line.trimEnd().length > 2 + Math.ceil(length / 3) * 4) return null
  const bytes = Buffer.alloc(Math.ceil(length / 3) * 3)
  for (let group = 0; group * 3 < length; group++) {
    const at = 1 + group * 4
    const [a, b, c, d] = [valueAt(at), valueAt(at + 1), valueAt(at + 2), valueAt(at + 3)]
    bytes.set(
      [(a << 2) | (b >> 4), (b << 4) | (c >> 2), (c << 6) | d].map((v) => v & 255),
      group * 3
    )
  }
  return bytes.subarray(0, length)
}
