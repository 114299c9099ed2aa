import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addNumbers, BLOCK, countNumbers, emptySet, highestNumbers, packNumbers } from './ticket-sets.ts'

const offset = fc.nat(BLOCK - 1)
const few = fc.uniqueArray(offset, { maxLength: 300 })
/** All but a few, as of a word that nearly every ticket contains. */
const many = few.map((missing) => Array.from({ length: BLOCK }, (_, at) => at).filter((at) => !missing.includes(at)))
const block = fc.oneof(few, many).map((offsets) => offsets.toSorted((a, b) => a - b))

test('what is packed for some blocks is what a search has put together, counted, and in any part from the highest on', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(3), block), { maxLength: 6 }),
      fc.nat(3 * BLOCK),
      fc.integer({ min: 1, max: 50 }),
      (entries, skipped, limit) => {
        const set = emptySet(4)
        for (const [place, offsets] of entries) addNumbers(set, place, packNumbers(offsets))
        const plain = new Set(entries.flatMap(([place, offsets]) => offsets.map((offset) => place * BLOCK + offset)))
        const highest = [...plain].sort((a, b) => b - a)
        expect(countNumbers(set)).toBe(plain.size)
        expect(highestNumbers(set, skipped, limit)).toEqual(highest.slice(skipped, skipped + limit))
        expect(highestNumbers(set, 0, Number.POSITIVE_INFINITY)).toEqual(highest)
      }
    ),
    { numRuns: 60 }
  )
})

test('a list is kept where it is shorter than a bit for each number', () => {
  const first = (length: number) => Array.from({ length }, (_, at) => at)
  expect(packNumbers([]).length).toBe(0)
  expect(packNumbers([7, BLOCK - 1]).length).toBe(4)
  expect(packNumbers(first(BLOCK / 16 - 1)).length).toBe(BLOCK / 8 - 2)
  expect(packNumbers(first(BLOCK / 16)).length).toBe(BLOCK / 8)
  expect(packNumbers(first(BLOCK)).length).toBe(BLOCK / 8)
})

test('what was packed is read wherever it begins in its memory', () => {
  const packed = packNumbers([1, 2, 3000])
  const moved = Buffer.concat([Buffer.from([0]), packed]).subarray(1)
  const set = emptySet(1)
  addNumbers(set, 0, moved)
  expect(highestNumbers(set, 0, 5)).toEqual([3000, 2, 1])
})
