import { app, type Session, shell, type WebContents } from 'electron'
import type { Log } from '../../server/base/log.ts'
import { isAppAddress } from './app-address.ts'
import { externalAddress } from './external-links.ts'

/**
 * How long after a click or key a page may open something outside, in milliseconds; Chromium's own
 * user activation lasts as long.
 */
const GESTURE_LIFETIME_MS = 5000

const GESTURES = new Set([
  'mouseDown',
  'mouseUp',
  'rawKeyDown',
  'keyDown',
  'gestureTap',
  'touchEnd'
])

/**
 * Keeps every page within the application: it shows no other site and makes no second window or
 * embedded page. A link to another site that a person follows opens in the system's browser; what a
 * script opens on its own does not.
 * @param options.isKiosk whether nothing may be opened outside of the application
 */
export function guardNavigation(options: { isKiosk: () => boolean; log: Log }): void {
  app.on('web-contents-created', (_event, contents) => guardPage(contents, options))
}

function guardPage(contents: WebContents, { isKiosk, log }: { isKiosk: () => boolean; log: Log }) {
  let lastGesture = Number.NEGATIVE_INFINITY
  contents.on('input-event', (_event, { type }) => {
    if (GESTURES.has(type)) lastGesture = performance.now()
  })

  function leave(address: string) {
    // The address is not logged, because a person may have written it.
    if (isKiosk()) return log.warn('Blocked a page of the kiosk from opening another address')
    const outside = externalAddress(address)
    if (!outside || performance.now() - lastGesture > GESTURE_LIFETIME_MS) {
      log.warn(`Blocked a page from opening ${address}`)
      return
    }
    shell
      .openExternal(outside)
      .catch((error: unknown) => log.error(`The system could not open ${outside}`, error))
  }

  contents.on('will-frame-navigate', (event) => {
    if (isAppAddress(event.url)) return
    event.preventDefault()
    if (event.isMainFrame) leave(event.url)
  })
  contents.on('will-redirect', (event) => {
    if (!isAppAddress(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    leave(url)
    return { action: 'deny' }
  })
}

/** The only permission of a page: to write text to the clipboard when a person presses a button. */
const GRANTED = 'clipboard-sanitized-write'

/** Rejects camera, location, notifications and every other permission. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide) =>
    decide(permission === GRANTED)
  )
  session.setPermissionCheckHandler((_contents, permission) => permission === GRANTED)
}
