/**
 * A generator of pseudo-random numbers that are the same for the same seed, so that a demo can be
 * made again.
 */
export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** A whole number from 0 up to `below`. */
  below(below: number): number
  /** Whether something of this probability happens. */
  chance(probability: number): boolean
  /** One of several. */
  pick<T>(choices: readonly T[]): T
  /** A duration around `typical`, seldom very short, sometimes several times as long. */
  around(typical: number): number
}

/**
 * The generator Mulberry32, which is small, fast and even enough for a demo.
 * @param seed any text
 */
export function createRandom(seed: string): Random {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(choices) {
      const choice = choices[below(choices.length)]
      if (choice === undefined) throw new Error('There is nothing to pick from')
      return choice
    },
    around: (typical) => typical * (0.25 - Math.log(1 - next()))
  }
}
