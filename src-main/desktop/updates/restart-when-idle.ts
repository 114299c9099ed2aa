/** How often to check whether the kiosk is idle, in milliseconds. */
const LOOK_MS = 60_000

/** How long the kiosk must have had no input, in seconds. */
const IDLE_SECONDS = 60

/**
 * Restarts a kiosk to install an update while no one is there, because no one ever quits it.
 * @param isFree whether no one is signed in
 * @param idleSeconds the seconds since the last input
 */
export function restartWhenIdle(options: {
  isReady: () => boolean
  isKiosk: () => boolean
  isFree: () => boolean
  idleSeconds: () => number
  restart: () => void
}): void {
  const { isReady, isKiosk, isFree, idleSeconds, restart } = options
  setInterval(() => {
    if (isKiosk() && isReady() && isFree() && idleSeconds() >= IDLE_SECONDS) restart()
  }, LOOK_MS).unref()
}
