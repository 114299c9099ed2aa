import { latinKeyOf } from '../../lib/keys.ts'

/** How long to wait for the second key, in milliseconds. */
export const SEQUENCE_MS = 1500

/** The first key of a shortcut of two, and when it was pressed, in milliseconds since 1970. */
export interface Beginning {
  key: string
  at: number
}

/**
 * Interprets a key together with the one pressed before it.
 * @returns the shortcut that the key completes, or the beginning of one, or neither
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

/** The fields of a keyboard event that decide whether it may be a shortcut. */
type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'altKey'
  | 'ctrlKey'
  | 'metaKey'
  | 'shiftKey'
  | 'repeat'
  | 'isComposing'
  | 'defaultPrevented'
>

/**
 * The key of an event as shortcuts name it, ignoring Caps Lock and the alphabet of the keyboard.
 * @returns null where it is no shortcut: with Ctrl, Alt or Cmd it belongs to the browser, and the
 * repetition of a held key does not count
 */
export function shortcutKeyOf(event: KeyPress): string | null {
  const { shiftKey, altKey, ctrlKey, metaKey, repeat, isComposing, defaultPrevented } = event
  const key = latinKeyOf(event)
  if (altKey || ctrlKey || metaKey || repeat || isComposing || defaultPrevented || key.length !== 1)
    return null
  return shiftKey ? key : key.toLowerCase()
}
