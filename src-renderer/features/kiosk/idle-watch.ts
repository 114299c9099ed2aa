/** How long the warning shows before the kiosk restarts, in seconds. */
const WARNING_SECONDS = 20

/** How often the time is checked, in milliseconds. */
const TICK_MS = 250

export interface IdleWatch {
  /** Notes that someone moved, touched or typed something, which does not close a warning. */
  input(): void
  /** Closes the warning, because the person has answered that they are still here. */
  stay(): void
  stop(): void
}

interface IdleWatchOptions {
  /** Seconds without input before the warning. */
  idleSeconds: number
  /**
   * Called with the seconds left of the warning, whenever they change; null when it is answered.
   */
  onWarning(secondsLeft: number | null): void
  /** Called once when the person has left. */
  onOver(): void
}

/**
 * Detects that a person has left. It compares clocks instead of counting timer ticks: after a sleep
 * of the machine, or late timers, the time is over at once, before an input of the next person
 * counts.
 */
export function watchIdle({ idleSeconds, onWarning, onOver }: IdleWatchOptions): IdleWatch {
  let since = readClocks()
  let secondsLeft: number | null = null
  let isOver = false
  const timer = setInterval(look, TICK_MS)

  function elapsed() {
    const now = readClocks()
    // The larger of both counts: setting the wall clock back must not give more time, and the other
    // clock may stop during a sleep.
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

/** The wall clock and the time since the page was loaded, both in milliseconds. */
function readClocks() {
  return { wall: Date.now(), running: performance.now() }
}
