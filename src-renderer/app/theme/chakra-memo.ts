/** How many results a function remembers before it begins anew. */
const MAX_RESULTS = 5000

/**
 * Takes the place of Chakra's own `memo` in the build: that one spends more time on its keys, which
 * it makes of every style by hand, and on moving each result it finds to the end of its map, than
 * all else of a first screen takes.
 * @param fn a pure function of texts, numbers, and objects and lists of them
 */
export function memo<Args extends unknown[], Result>(
  fn: (...args: Args) => Result
): (...args: Args) => Result {
  const results = new Map<string, Result>()
  return (...args) => {
    const [only] = args
    const key = args.length === 1 && typeof only === 'string' ? only : JSON.stringify(args)
    let result = results.get(key)
    if (result === undefined) {
      result = fn(...args)
      if (results.size >= MAX_RESULTS) results.clear()
      results.set(key, result)
    }
    return result
  }
}
