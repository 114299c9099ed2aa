/** How many bytes fit into an encoded word of 75 characters (RFC 2047). */
const WORD_BYTES = 45

/**
 * A text for a header. What looks like an encoded word (RFC 2047) is encoded, because programs
 * would show what it stands for instead of what someone typed.
 */
export function headerText(text: string): string {
  if (!text.includes('=?')) return text
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word]
    .map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`)
    .join(' ')
}

/** A name beside an address, where encoded words within quotes are not recognised. */
export function headerName(name: string): string {
  return name.replaceAll('=?', '= ?')
}
