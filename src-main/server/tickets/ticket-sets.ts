/** Sets of tickets by number, as the inverted index keeps them for a block and as a search puts them together. */

/**
 * Numbers of a block. With more of them a word has fewer rows to be read, but there are more tickets that are newer than the last full block;
 * and what is longer than a quarter of the database's pages is kept outside of the index.
 */
export const BLOCK = 4000

const BITMAP_BYTES = BLOCK / 8
const WORD_BITS = 32
const BLOCK_WORDS = BLOCK / WORD_BITS

/**
 * Some numbers of a block, as the database keeps them: the list of them, two bytes each, or where that is no shorter, a bit for each number
 * of the block.
 * @param offsets from the block's first number, in their order, each once
 */
export function packNumbers(offsets: readonly number[]): Buffer {
  const isList = offsets.length * 2 < BITMAP_BYTES
  const packed = Buffer.alloc(isList ? offsets.length * 2 : BITMAP_BYTES)
  for (const [index, offset] of offsets.entries()) {
    if (isList) packed.writeUInt16LE(offset, index * 2)
    else packed[offset >> 3] = (packed[offset >> 3] ?? 0) | (1 << (offset & 7))
  }
  return packed
}

/** A set that can hold every number of so many blocks; it is empty. */
export function emptySet(blocks: number): Int32Array {
  return new Int32Array(blocks * BLOCK_WORDS)
}

/**
 * Adds what {@link packNumbers} has made.
 * @param place of the numbers' block among those of the set
 */
export function addNumbers(set: Int32Array, place: number, packed: Uint8Array): void {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const first = place * BLOCK_WORDS
  if (packed.byteLength === BITMAP_BYTES) {
    for (let word = 0; word < BLOCK_WORDS; word++) {
      set[first + word] = (set[first + word] ?? 0) | view.getInt32(word * 4, true)
    }
    return
  }
  for (let at = 0; at < packed.byteLength; at += 2) {
    const offset = view.getUint16(at, true)
    const word = first + (offset >> 5)
    set[word] = (set[word] ?? 0) | (1 << (offset & 31))
  }
}

export function countNumbers(set: Int32Array): number {
  let count = 0
  for (const word of set) count += countBits(word)
  return count
}

/**
 * The highest numbers of a set, highest first.
 * @param skipped how many of them to leave out
 * @returns at most `limit`, counted from the first number of the set's first block
 */
export function highestNumbers(set: Int32Array, skipped: number, limit: number): number[] {
  const found: number[] = []
  let left = skipped
  for (let index = set.length - 1; index >= 0 && found.length < limit; index--) {
    let word = set[index] ?? 0
    const count = countBits(word)
    if (count <= left) {
      left -= count
      continue
    }
    while (word !== 0 && found.length < limit) {
      const bit = WORD_BITS - 1 - Math.clz32(word)
      word &= ~(1 << bit)
      if (left > 0) left--
      else found.push(index * WORD_BITS + bit)
    }
  }
  return found
}

/** The bits that are set in 32, added up in pairs, fours and bytes. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
