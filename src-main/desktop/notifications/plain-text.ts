/** Characters that end a line, ring a bell, or change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu

/**
 * Makes a text safe for a system notification: some Linux desktops read the body as markup, in
 * which a name could contain links and pictures.
 */
export function plainText(text: string): string {
  return text.replaceAll(UNPRINTABLE, ' ').replaceAll('<', '‹').replaceAll('>', '›').trim()
}
