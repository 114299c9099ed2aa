/** What ends a line, rings a bell, or turns the direction of reading for what follows. */
const UNPRINTABLE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu

/**
 * A text for a notification of the system, in which a name is nothing but a name: some desktops of
 * Linux read the body as markup, with links and pictures in it.
 */
export function plainText(text: string): string {
  return text.replaceAll(UNPRINTABLE, ' ').replaceAll('<', '‹').replaceAll('>', '›').trim()
}
