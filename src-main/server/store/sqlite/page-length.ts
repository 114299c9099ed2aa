/** How many rows the first page of all has, and the least and the most of those after it. */
const LENGTH = { first: 20, least: 10, most: 500 }

/** What one page has of people's texts, in characters: few enough that nobody waits for it. */
const CHARACTERS = 100_000

/**
 * So many rows make a page of what is read whole, page by page: fewer where the texts are long.
 * @param texts of the page before; without them for the first one
 */
export function nextPageLength(texts?: readonly string[]): number {
  if (!texts?.length) return LENGTH.first
  const characters = texts.reduce((sum, { length }) => sum + length, 0)
  const fitting = Math.floor((texts.length * CHARACTERS) / Math.max(characters, 1))
  return Math.min(Math.max(fitting, LENGTH.least), LENGTH.most)
}
