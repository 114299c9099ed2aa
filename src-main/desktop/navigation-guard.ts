import { app, type Session, shell, type WebContents } from 'electron'
import type { Log } from '../server/base/log.ts'
import { isAppAddress } from './app-address.ts'
import { externalAddress } from './external-links.ts'

/**
 * How long after a click or key a page may open something outside, in milliseconds; as long as
 * Chromium lets pages act.
 */
const GESTURE_LASTS = 5000

const GESTURES = new Set([
  'mouseDown',
  'mouseUp',
  'rawKeyDown',
  'keyDown',
  'gestureTap',
  'touchEnd'
])

/**
 * Keeps every page of the application at home: no other site is shown, no second window or embedded
 * page is made. A link to another site that a person follows opens in the system's browser; what a
 * script opens on its own does not.
 * @param options.isKiosk whether there is no system to open anything in
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
    // Without the address: it may be what somebody has written.
    if (isKiosk()) return log.warn('A page of the kiosk tried to open something else; refused')
    const outside = externalAddress(address)
    if (!outside || performance.now() - lastGesture > GESTURE_LASTS) {
      log.warn(`A page tried to open ${address}; refused`)
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

/**
 * What a page may do: put text on the clipboard when a person presses a button, as with the
 * keyboard.
 */
const GRANTED = 'clipboard-sanitized-write'

/** Refuses camera, location, notifications and everything else a page can ask for. */
export function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide) =>
    decide(permission === GRANTED)
  )
  session.setPermissionCheckHandler((_contents, permission) => permission === GRANTED)
}
