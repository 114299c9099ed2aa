/** How soon after the start, and then how often, the tasks are run, in milliseconds. */
const FIRST_RUN_MS = 60 * 1000
const PAUSE_MS = 10 * 60 * 1000

/**
 * Runs tasks regularly, such as that of the night's backup. Running them often instead of at a set
 * hour survives a machine that sleeps and a clock that is changed, and retries soon after a
 * failure.
 * @param tasks each decides itself whether it is due; they run one after the other, and none may
 * throw
 */
export function runPeriodically(tasks: readonly (() => Promise<void>)[]) {
  let isStopping = false
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(look, FIRST_RUN_MS)
  timer.unref()

  function look() {
    running = doAll().finally(() => {
      if (isStopping) return
      timer = setTimeout(look, PAUSE_MS)
      timer.unref()
    })
  }
  async function doAll() {
    for (const task of tasks) if (!isStopping) await task()
  }
  return {
    /** Waits for the task that is running. */
    async stop(): Promise<void> {
      isStopping = true
      clearTimeout(timer)
      await running
    }
  }
}
