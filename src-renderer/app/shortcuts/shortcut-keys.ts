/** Something one can do with the keyboard from every screen. */
export interface Shortcut {
  /** One key, or two that are pressed one after the other: `n`, `g d`. */
  keys: string
  label: string
  run(): void
}

/** How long a second key may be awaited. */
export const SEQUENCE_MS = 1500

/** The first key of a shortcut of two, and when it was pressed, in milliseconds since 1970. */
export interface Beginning {
  key: string
  at: number
}

/**
 * What a key means after what was pressed before it.
 * @returns the shortcut it completes, or the beginning it makes, or neither
 */
export function readKey<S extends { keys: string }>(
  key: string,
  at: number,
  beginning: Beginning | null,
  shortcuts: readonly S[]
): { shortcut?: S; beginning?: Beginning } {
  const isContinued = beginning !== null && at - beginning.at <= SEQUENCE_MS
  const keys = isContinued ? `${beginning.key} ${key}` : key
  const shortcut = shortcuts.find((one) => one.keys === keys)
  if (shortcut) return { shortcut }
  const beginsOne = !isContinued && shortcuts.some((one) => one.keys.startsWith(`${key} `))
  return beginsOne ? { beginning: { key, at } } : {}
}

/** What of a keyboard event decides whether it may be a shortcut. */
type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'altKey'
  | 'ctrlKey'
  | 'metaKey'
  | 'shiftKey'
  | 'repeat'
  | 'isComposing'
  | 'defaultPrevented'
>

/**
 * The key of an event as shortcuts name it, whatever Caps Lock says.
 * @returns null where it is none: with Ctrl, Alt or Cmd it belongs to the browser, held down it was
 * meant once
 */
export function shortcutKeyOf(event: KeyPress): string | null {
  const { key, shiftKey, altKey, ctrlKey, metaKey, repeat, isComposing, defaultPrevented } = event
  if (altKey || ctrlKey || metaKey || repeat || isComposing || defaultPrevented || key.length !== 1)
    return null
  return shiftKey ? key : key.toLowerCase()
}
