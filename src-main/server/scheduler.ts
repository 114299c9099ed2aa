/**
 * How soon after the start, and how often then, it is looked whether something is due, in
 * milliseconds.
 */
const FIRST_LOOK = 60 * 1000
const PAUSE = 10 * 60 * 1000

/**
 * Looks regularly whether something is due, such as the night's backup. Looking often instead of
 * waiting for the hour survives a machine that sleeps and a clock that is changed, and tries again
 * soon after a failure.
 * @param tasks each of which decides whether it is due; done one after the other, and none may
 * throw
 */
export function runPeriodically(tasks: readonly (() => Promise<void>)[]) {
  let isStopping = false
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(look, FIRST_LOOK)
  timer.unref()

  function look() {
    running = doAll().finally(() => {
      if (isStopping) return
      timer = setTimeout(look, PAUSE)
      timer.unref()
    })
  }
  async function doAll() {
    for (const task of tasks) if (!isStopping) await task()
  }
  return {
    /** Waits for what is being done. */
    async stop(): Promise<void> {
      isStopping = true
      clearTimeout(timer)
      await running
    }
  }
}
