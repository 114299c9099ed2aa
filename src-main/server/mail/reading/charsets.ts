import iconv from 'iconv-lite'

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** Charsets that the web knows by other names. */
const ALIASES = new Map([
  ['cp932', 'shift_jis'],
  ['cp936', 'gbk'],
  ['cp950', 'big5'],
  ['macroman', 'macintosh'],
  ['mac-roman', 'macintosh'],
  ...['ms', '1', '2', '3'].map((end) => [`iso-2022-jp-${end}`, 'iso-2022-jp'] as const),
  ...['50220', '50221', '50222'].map((page) => [`cp${page}`, 'iso-2022-jp'] as const)
])

/** Charsets that the web does not know, or with fewer characters, by the names of iconv-lite. */
const OLDER = new Map([
  ...['euc-kr', 'cp949', 'uhc', 'ks_c_5601-1987', 'ksc5601', 'windows-949', 'x-windows-949'].map(
    (name) => [name, 'cp949'] as const
  ),
  ...['big5-hkscs', 'big5hkscs'].map((name) => [name, 'big5-hkscs'] as const),
  ...['utf-7', 'utf7', 'unicode-1-1-utf-7', 'x-unicode-1-1-utf-7'].map(
    (name) => [name, 'utf-7'] as const
  )
])

/** A number of a code page of DOS, which the web does not know. */
const DOS_PAGE = /^(?:cp|ibm|ibm-|dos-)(437|737|775|8[56]\d|1125)$/

/** Labels that programs write whatever the text is. */
const MEANINGLESS = new Set(
  `|us-ascii|ascii|ansi|ansi_x3.4-1968|iso-8859-1|iso8859-1|latin1|latin-1|windows-1252|unknown
  |unknown-8bit|utf-8|utf8|x-unknown|default`
    .split('|')
    .map((label) => label.trim())
)

/** Where ISO-2022-JP goes from one set of characters to another. */
const JAPANESE_ESCAPE = '\u001b$'

/** How ISO-2022-KR goes to Korean characters and back, and says that it does (RFC 1557). */
const SHIFT_OUT = 0x0e
const SHIFT_IN = 0x0f
const KOREAN_HEADER = '\u001b$)C'

/**
 * Decodes a text by its label, or by what its bytes say where the label can't be right: byte order
 * marks and valid UTF-8 are hardly ever written by chance.
 */
export function decodeText(bytes: Uint8Array, label = ''): string {
  const marked = decodeMarked(bytes)
  if (marked !== null) return marked
  const name = label.trim().toLowerCase()
  if (MEANINGLESS.has(name)) return decodeUnlabelled(bytes)
  const decode = decoderOf(name)
  if (!decode) return decodeUnlabelled(bytes)
  const text = decode(bytes)
  return text.includes('\ufffd') ? (decodeUtf8(bytes) ?? text) : text
}

function decodeUnlabelled(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  return text.includes(JAPANESE_ESCAPE) ? new TextDecoder('iso-2022-jp').decode(bytes) : text
}

/** A text in UTF-8; null where the bytes are none. */
export function decodeUtf8(bytes: Uint8Array): string | null {
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

/**
 * Whether a charset is none that the web, and with it postal-mime, decodes in full by its label.
 */
export function isOlderCharset(label: string): boolean {
  const name = label.toLowerCase()
  return webNameOf(name) !== name || olderDecoderOf(name) !== null
}

const webNameOf = (name: string) =>
  ALIASES.get(name) ?? name.replace(/^(?:cp|x-cp|ms|win)-?(?=125\d$)/, 'windows-')

function decoderOf(name: string): ((bytes: Uint8Array) => string) | null {
  const older = olderDecoderOf(name)
  if (older) return older
  const known = webNameOf(name)
  try {
    const decoder = new TextDecoder(known)
    return (bytes) => decoder.decode(bytes)
  } catch {
    return null
  }
}

function olderDecoderOf(name: string): ((bytes: Uint8Array) => string) | null {
  if (/^(?:cs)?iso-?2022-?kr$/.test(name)) return decodeShiftedKorean
  const [, page] = DOS_PAGE.exec(name) ?? []
  const known = page ? `cp${page}` : OLDER.get(name)
  if (!known || !iconv.encodingExists(known)) return null
  return (bytes) => iconv.decode(Buffer.from(bytes), known)
}

/** ISO-2022-KR is EUC-KR in seven bits, between two signs that shift to it and back. */
function decodeShiftedKorean(bytes: Uint8Array): string {
  let isShifted = false
  const eightBit = Array.from(bytes, (byte) => {
    const isShift = byte === SHIFT_OUT || byte === SHIFT_IN
    if (isShift) isShifted = byte === SHIFT_OUT
    return isShift ? [] : [isShifted && byte > 0x20 ? byte | 0x80 : byte]
  })
  return iconv.decode(Buffer.from(eightBit.flat()), 'cp949').replaceAll(KOREAN_HEADER, '')
}
