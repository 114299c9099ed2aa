/** How long the warning stands before the kiosk goes on without the person, in seconds. */
const WARNING_SECONDS = 20

/** How often the time is looked at, in milliseconds. */
const TICK = 250

export interface IdleWatch {
  /**
   * Somebody moved, touched or typed something. While the warning stands that alone changes
   * nothing.
   */
  input(): void
  /** The person has answered the warning: they are still here. */
  stay(): void
  stop(): void
}

interface IdleWatchOptions {
  /** Seconds without input before the warning. */
  idleSeconds: number
  /**
   * Tells how many seconds of the warning are left, whenever that changes; null when it is
   * answered.
   */
  onWarning(secondsLeft: number | null): void
  /** Nobody is here any more. Told once. */
  onOver(): void
}

/**
 * Finds out that a person has gone away. Time is what the wall clock says: after a sleep of the
 * machine, or whenever timers came late, it is over at once, before any input of the next person
 * counts.
 */
export function watchIdle({ idleSeconds, onWarning, onOver }: IdleWatchOptions): IdleWatch {
  let since = readClocks()
  let secondsLeft: number | null = null
  let isOver = false
  const timer = setInterval(look, TICK)

  function elapsed() {
    const now = readClocks()
    // A wall clock that is set back must give nobody more time; the other one may stand still
    // during a sleep.
    return Math.max(now.wall - since.wall, now.running - since.running)
  }
  function warn(seconds: number | null) {
    if (seconds === secondsLeft) return
    secondsLeft = seconds
    onWarning(seconds)
  }
  function look() {
    const left = (idleSeconds + WARNING_SECONDS) * 1000 - elapsed()
    if (isOver || left > WARNING_SECONDS * 1000) return
    if (left > 0) return warn(Math.ceil(left / 1000))
    isOver = true
    clearInterval(timer)
    onOver()
  }
  return {
    input() {
      look()
      if (!isOver && secondsLeft === null) since = readClocks()
    },
    stay() {
      look()
      if (isOver) return
      since = readClocks()
      warn(null)
    },
    stop: () => clearInterval(timer)
  }
}

/** Both in milliseconds. */
function readClocks() {
  return { wall: Date.now(), running: performance.now() }
}
