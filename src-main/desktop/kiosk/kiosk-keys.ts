/** The fields of a pressed key that matter; Electron's `Input` has more. */
export interface KeyInput {
  type: string
  key: string
  control: boolean
  alt: boolean
  meta: boolean
}

/** Keys that move the caret or delete text, with and without a modifier. */
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

/** Keys that edit text while Ctrl, or Cmd on a Mac, is held. */
const EDITING_KEYS = new Set([...CARET_KEYS, 'a', 'c', 'v', 'x', 'y', 'z'])

/** Keys for navigating in a page, without a modifier or with Shift. */
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

/** Keys that move within the page's own history while Alt is held. */
const HISTORY_KEYS = new Set(['arrowleft', 'arrowright'])

/** The key that focuses the toasts (spec §9). */
const TOAST_KEY = 'f8'

/**
 * Whether a key may reach the page of a kiosk. Only keys for writing and for navigating in the page
 * are allowed, so that no key combination that no one thought of leads out of it.
 */
export function isKeyAllowed({ type, key, control, alt, meta }: KeyInput): boolean {
  const name = key.toLowerCase()
  // Releasing a key that was pressed before the kiosk had the focus must not leave it pressed.
  if (type === 'keyUp' || MODIFIERS.has(name)) return true
  if (/^f\d+$/.test(name)) return name === TOAST_KEY && !control && !alt && !meta
  const isText = [...key].length === 1
  // AltGr is Ctrl and Alt on Windows, and Option is Alt on a Mac: they type text, but never a plain
  // letter or digit.
  if (alt && !meta)
    return (isText && !/^[a-z0-9 ]$/.test(name)) || (!control && HISTORY_KEYS.has(name))
  if (control || meta) return EDITING_KEYS.has(name) && !(alt && meta)
  return isText || NAVIGATION_KEYS.has(name)
}
