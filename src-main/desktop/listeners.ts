/** Who wants to hear of something. */
export interface Listeners<Args extends unknown[]> {
  add(listener: (...args: Args) => void): void
  tell(...args: Args): void
}

/** Nobody at first; who listens does so until the process ends. */
export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners: ((...args: Args) => void)[] = []
  return {
    add: (listener) => void listeners.push(listener),
    tell(...args) {
      for (const listener of listeners) listener(...args)
    }
  }
}
