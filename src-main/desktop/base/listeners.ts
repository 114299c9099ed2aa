/** The listeners of an event. */
export interface Listeners<Args extends unknown[]> {
  add(listener: (...args: Args) => void): void
  tell(...args: Args): void
}

/** Makes an empty list of listeners, which stay until the process ends. */
export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners: ((...args: Args) => void)[] = []
  return {
    add: (listener) => void listeners.push(listener),
    tell(...args) {
      for (const listener of listeners) listener(...args)
    }
  }
}
