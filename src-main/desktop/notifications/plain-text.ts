/** Characters that end a line, ring a bell, or change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu

/** Those around names, references and sentences in our own texts (D82), which notifications do without. */
const ISOLATES = /[\u2067-\u2069]/g

/**
 * Makes a text safe for a system notification: some Linux desktops read the body as markup, in
 * which a name could contain links and pictures.
 */
export function plainText(text: string): string {
  const words = text.replaceAll(ISOLATES, '').replaceAll(UNPRINTABLE, ' ')
  return words.replaceAll('<', '‹').replaceAll('>', '›').trim()
}
