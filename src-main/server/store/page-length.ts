/** How many rows the very first page has, and the least and the most of the later ones. */
const LENGTH = { first: 20, least: 10, most: 100 }

/** How many characters of text a page should have: few enough that reading it delays no one. */
const PAGE_CHARACTERS = 100_000

/**
 * How many rows the next page should have when a whole list is read page by page: fewer where the
 * texts are long.
 * @param texts the texts of the page before; none for the first page
 */
export function nextPageLength(texts?: readonly string[]): number {
  if (!texts?.length) return LENGTH.first
  const characters = texts.reduce((sum, { length }) => sum + length, 0)
  const rows = Math.floor((texts.length * PAGE_CHARACTERS) / Math.max(characters, 1))
  return Math.min(Math.max(rows, LENGTH.least), LENGTH.most)
}
