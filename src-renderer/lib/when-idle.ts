/** The longest wait for a moment without work, in milliseconds. */
const IDLE_TIMEOUT_MS = 1000

/** Runs something in a moment without work. @returns the function that gives that up */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(id)
}
