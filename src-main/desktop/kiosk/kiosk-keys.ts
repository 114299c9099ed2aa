/** What matters of a key that goes down; Electron's `Input` has more. */
export interface KeyInput {
  type: string
  key: string
  control: boolean
  alt: boolean
  meta: boolean
}

/** What moves the caret and takes text away, with and without a modifier. */
const CARET_KEYS = [
  'arrowleft',
  'arrowright',
  'arrowup',
  'arrowdown',
  'backspace',
  'delete',
  'end',
  'enter',
  'home'
]

/** What text is edited with while Ctrl, or Cmd on a Mac, is held. */
const EDITING_KEYS = new Set([...CARET_KEYS, 'a', 'c', 'v', 'x', 'y', 'z'])

/** What gets around in a page without a modifier, or with Shift. */
const NAVIGATION_KEYS = new Set([
  ...CARET_KEYS,
  'escape',
  'insert',
  'pagedown',
  'pageup',
  'process',
  'tab',
  'unidentified'
])

/** Keys that are modifiers themselves, and do nothing alone. */
const MODIFIERS = new Set([
  'shift',
  'control',
  'alt',
  'altgraph',
  'meta',
  'capslock',
  'numlock',
  'dead'
])

/** Within the page's own history Alt may be used. */
const HISTORY_KEYS = new Set(['arrowleft', 'arrowright'])

/** What focuses the toasts (spec §9). */
const TOAST_KEY = 'f8'

/**
 * Whether a key may reach the page of a kiosk. Everything is refused that is not needed to write
 * and to get around in the page, so that a key combination nobody thought of leads nowhere.
 */
export function isKeyAllowed({ type, key, control, alt, meta }: KeyInput): boolean {
  const name = key.toLowerCase()
  // Letting go of a key that was held before the kiosk had the focus must not leave it held.
  if (type === 'keyUp' || MODIFIERS.has(name)) return true
  if (/^f\d+$/.test(name)) return name === TOAST_KEY && !control && !alt && !meta
  const isText = [...key].length === 1
  // AltGr is Ctrl and Alt on Windows, Option is Alt on a Mac: what they make is text, but never a
  // plain letter or digit.
  if (alt && !meta)
    return (isText && !/^[a-z0-9 ]$/.test(name)) || (!control && HISTORY_KEYS.has(name))
  if (control || meta) return EDITING_KEYS.has(name) && !(alt && meta)
  return isText || NAVIGATION_KEYS.has(name)
}
