const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** What programs call charsets that the web knows by other names. */
const ALIASES = new Map([
  ['cp932', 'shift_jis'],
  ['cp936', 'gbk'],
  ['cp949', 'euc-kr'],
  ['cp950', 'big5']
])

/** Labels that programs write whatever the text is. */
const MEANINGLESS =
  /^(?:|us-ascii|ascii|ansi.*|iso-?8859-1|latin-?1|windows-1252|unknown.*|utf-?8|x-unknown|default)$/

/** Where ISO-2022-JP goes from one set of characters to another. */
const JAPANESE_ESCAPE = '\u001b$'

/**
 * Decodes a text by its label, or by what its bytes say where the label can't be right: byte order
 * marks and valid UTF-8 are hardly ever written by chance.
 */
export function decodeText(bytes: Uint8Array, label = ''): string {
  const marked = decodeMarked(bytes)
  if (marked !== null) return marked
  const name = label.trim().toLowerCase()
  if (MEANINGLESS.test(name)) return decodeUnlabelled(bytes)
  const decoder = decoderOf(name)
  if (!decoder) return decodeUnlabelled(bytes)
  const text = decoder.decode(bytes)
  return text.includes('\ufffd') ? (decodeUtf8(bytes) ?? text) : text
}

function decodeUnlabelled(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  return text.includes(JAPANESE_ESCAPE) ? new TextDecoder('iso-2022-jp').decode(bytes) : text
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return UTF_8.decode(bytes)
  } catch {
    return null
  }
}

function decodeMarked(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return null
}

function decoderOf(name: string) {
  const known = ALIASES.get(name) ?? name.replace(/^(?:cp|x-cp|ms)-?(?=125\d$)/, 'windows-')
  try {
    return new TextDecoder(known)
  } catch {
    return null
  }
}

/**
 * Writes headers in UTF-8 that have letters of another charset in them, which the standard does not
 * allow: they are in the one that the mail names for its text, as far as one can tell.
 */
export function mendedHeaders(bytes: Uint8Array): Uint8Array {
  const mail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const ends = ['\r\n\r\n', '\n\n'].map((end) => mail.indexOf(end)).filter((end) => end >= 0)
  const headers = mail.subarray(0, Math.min(mail.length, ...ends))
  if (decodeUtf8(headers) !== null) return bytes
  const [, label = ''] = /charset="?([\w.:-]{1,40})/i.exec(headers.toString('latin1')) ?? []
  const text = decodeText(headers, label)
  return Buffer.concat([Buffer.from(text), mail.subarray(headers.length)])
}
