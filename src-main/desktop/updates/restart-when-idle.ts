/** How often it is looked whether a kiosk stands idle. */
const LOOK_MS = 60_000

/** How long nobody may have touched it. */
const IDLE_SECONDS = 60

/**
 * Restarts a kiosk for an update while nobody is there: nobody ever quits it.
 * @param isFree whether nobody is signed in
 * @param idleSeconds since the last input
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
