import { foldText, withoutAccents } from '#shared/domain/search-text.ts'

/** Texts by which something is found. */
export interface Findable {
  label: string
  /** Other words for it that are found by their beginnings, such as `sign out` for the button to log out. */
  words?: string | undefined
}

/** The whole label comes before all that only begins with it. */
const EXACT = -1
/** Entries that only other words find come last. */
const BY_OTHER_WORDS = 3

/** How well a text fits what was typed: lower is better, null where it does not. */
function rankOf(words: readonly string[], { label, words: others = '' }: Findable): number | null {
  const accented = foldText(label)
  const plain = withoutAccents(accented)
  if (words.length > 0 && [plain, accented].includes(words.join(' '))) return EXACT
  const foldedOthers = ` ${foldText(others)}`
  let rank = 0
  for (const word of words) {
    const folded = plain.includes(word) ? plain : accented
    const at = folded.indexOf(word)
    if (at === -1 && !foldedOthers.includes(` ${word}`)) return null
    const isAtWord = at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? '')
    rank += at === -1 ? BY_OTHER_WORDS : at === 0 ? 0 : isAtWord ? 1 : 2
  }
  return rank
}

/**
 * The items that contain all words of a few typed letters: those with exactly this label first, then
 * those that begin with it, those with a word that does, those with it inside, and those that other
 * words find. Equals stay in the given order.
 */
export function matching<T extends Findable>(typed: string, items: readonly T[]): T[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  return items
    .flatMap((item) => {
      const rank = rankOf(words, item)
      return rank === null ? [] : [{ item, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
