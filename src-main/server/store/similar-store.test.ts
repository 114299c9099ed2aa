import { expect, test } from 'vitest'
import { candidatesOf, mostSimilar } from './similar-store.ts'

const TEXTS = 10
const RARE = { word: 'VPN', ids: [1] }
const COMMON = { word: 'PRINTER', ids: [2, 3, 4] }

test('a rare word counts more than a common one, and the newest of equal texts comes first', () => {
  const hits = [COMMON, RARE]
  const ids = candidatesOf(hits, { texts: TEXTS, words: 2, minWords: 1 })
  expect(ids).toEqual([1, 4, 3, 2])
  const candidates = ids.map((id) => ({ id, beginning: 'PRINTER VPN' }))
  const found = (minShare: number) =>
    mostSimilar(candidates.toReversed(), hits, { texts: TEXTS, minShare, limit: 3 })
  expect([found(0), found(0.5)]).toEqual([[1, 4, 3], [1]])
})

test('a text needs as many words as there are, up to the fewest in common', () => {
  const both = { word: 'JAM', ids: [2] }
  expect(candidatesOf([COMMON, both], { texts: TEXTS, words: 2, minWords: 2 })).toEqual([2])
  expect(candidatesOf([COMMON], { texts: TEXTS, words: 1, minWords: 2 })).toEqual([4, 3, 2])
})
