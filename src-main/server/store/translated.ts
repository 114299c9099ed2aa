/** Throws another error in place of one of an engine, or the same one again. */
export type Rethrow = (error: unknown) => never

/** Wraps a store so that the errors of its calls are translated. */
export function translated<T extends object>(store: T, rethrow: Rethrow): T {
  return mapped(store, (call: (...args: unknown[]) => PromiseLike<unknown> | AsyncGenerator) => {
    return (...args: unknown[]) => {
      const answer = call(...args)
      // Counts of drizzle can be awaited, but are no promises.
      return Symbol.asyncIterator in answer
        ? translatedPages(answer, rethrow)
        : Promise.resolve(answer).catch(rethrow)
    }
  })
}

/** Does so for all stores. */
export function translatedStores<T extends object>(stores: T, rethrow: Rethrow): T {
  return mapped(stores, (store: object) => translated(store, rethrow))
}

function mapped<T extends object, Value>(object: T, change: (value: Value) => unknown): T {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, change(value)])
  ) as T
}

async function* translatedPages<T>(pages: AsyncGenerator<T>, rethrow: Rethrow): AsyncGenerator<T> {
  try {
    yield* pages
  } catch (error) {
    rethrow(error)
  }
}
