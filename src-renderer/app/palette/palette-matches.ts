import { foldText, withoutAccents } from '#shared/domain/search-text.ts'

/** How well a text fits what was typed: lower is better, null where it does not. */
function rankOf(words: readonly string[], text: string): number | null {
  const accented = foldText(text)
  const plain = withoutAccents(accented)
  let rank = 0
  for (const word of words) {
    const folded = plain.includes(word) ? plain : accented
    const at = folded.indexOf(word)
    if (at === -1) return null
    const isAtWord = at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? '')
    rank += at === 0 ? 0 : isAtWord ? 1 : 2
  }
  return rank
}

/**
 * What contains all words of a few typed letters, the beginnings of texts and of words first, and
 * otherwise in the order that was given.
 * @param textOf the text of an item, in which it is looked for
 * @param limit the most items
 */
export function matching<T>(
  typed: string,
  items: readonly T[],
  textOf: (item: T) => string,
  limit: number
): T[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  return items
    .flatMap((item) => {
      const rank = rankOf(words, textOf(item))
      return rank === null ? [] : [{ item, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ item }) => item)
}
