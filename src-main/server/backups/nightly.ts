import type { BackupsService } from './backups-service.ts'

/** How soon after the start, and how often then, it is looked whether a backup is due, in milliseconds. */
const FIRST_LOOK = 60 * 1000
const PAUSE = 10 * 60 * 1000

/**
 * Looks regularly whether the night's backup is due. Looking often instead of waiting for the hour survives a machine that
 * sleeps and a clock that is changed, and tries again soon after a failure.
 */
export function keepBackingUp(backups: BackupsService) {
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(look, FIRST_LOOK)
  timer.unref()

  function look() {
    running = backups.makeNightly().finally(() => {
      if (isStopped) return
      timer = setTimeout(look, PAUSE)
      timer.unref()
    })
  }
  let isStopped = false
  return {
    /** Waits for the backup that is being written. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
    }
  }
}
