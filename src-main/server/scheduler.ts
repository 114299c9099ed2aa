/**
 * How soon after the start, and how often then, it is looked whether something is due, in
 * milliseconds.
 */
const FIRST_LOOK = 60 * 1000
const PAUSE = 10 * 60 * 1000

/**
 * Looks regularly whether something is due: the night's backup, what is to be swept. Looking often
 * instead of waiting for the hour survives a machine that sleeps and a clock that is changed, and
 * tries again soon after a failure.
 * @param tasks each of which decides whether it is due; done one after the other, and none may
 * throw. What takes long ends early when it is told to stop.
 */
export function runPeriodically(tasks: readonly ((stopping: AbortSignal) => Promise<void>)[]) {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(look, FIRST_LOOK)
  timer.unref()

  function look() {
    running = doAll().finally(() => {
      if (stopping.signal.aborted) return
      timer = setTimeout(look, PAUSE)
      timer.unref()
    })
  }
  async function doAll() {
    for (const task of tasks) if (!stopping.signal.aborted) await task(stopping.signal)
  }
  return {
    /** Waits for what is being done. */
    async stop(): Promise<void> {
      stopping.abort()
      clearTimeout(timer)
      await running
    }
  }
}
