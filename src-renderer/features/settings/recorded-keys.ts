/** The fields of a keyboard event that determine which keys are held. */
import { t } from '../../lib/texts.ts'
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'
>

/** Keys that do nothing alone. */
const MODIFIER_KEYS = new Set([
  'Control',
  'Alt',
  'AltGraph',
  'Shift',
  'Meta',
  'OS',
  'CapsLock',
  'Fn'
])

/** Electron's names of keys whose names in the browser differ. */
const NAMES: Record<string, string> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Enter: 'Return'
}
const SAME_NAME =
  /^(F([1-9]|1\d|2[0-4])|Space|Tab|Backspace|Delete|Insert|Home|End|PageUp|PageDown)$/

/**
 * The result of pressing keys: Electron's name of them, or why they can't be used; null while only
 * modifiers are held.
 */
export type Recorded = { keys: string } | { problem: string } | null

/** Reads the keys that are held together, for use as a shortcut anywhere in the system. */
export function recordKeys(press: KeyPress, isMac: boolean): Recorded {
  if (MODIFIER_KEYS.has(press.key)) return null
  const { ctrlKey, altKey, metaKey, shiftKey } = press
  if (!ctrlKey && !altKey && !metaKey) {
    return {
      problem: isMac
        ? t('Hold Cmd, Ctrl or Option as well, so that you can still type this key.')
        : t('Hold Ctrl or Alt as well, so that you can still type this key.')
    }
  }
  const key = keyName(press)
  if (key === null)
    return { problem: t('This key can’t be used. Use a letter, a digit or a function key.') }
  const modifiers = [
    ctrlKey && 'Control',
    metaKey && (isMac ? 'Command' : 'Super'),
    altKey && 'Alt',
    shiftKey && 'Shift'
  ].filter((name) => name !== false)
  return { keys: [...modifiers, key].join('+') }
}

function keyName({ key, code }: KeyPress): string | null {
  // The letter on the key; on a Mac Option changes `key` to another letter, and then only `code`,
  // the key's place, is left.
  if (/^[a-z0-9]$/i.test(key)) return key.toUpperCase()
  const placed = /^(?:Key([A-Z])|Digit(\d))$/.exec(code)
  return placed?.[1] ?? placed?.[2] ?? NAMES[code] ?? SAME_NAME.exec(code)?.[0] ?? null
}

/** The labels of the keys in Electron's name for them. */
export function keyLabels(keys: string, isMac: boolean): string[] {
  const labels: Record<string, string> = {
    CommandOrControl: isMac ? 'Cmd' : 'Ctrl',
    Command: 'Cmd',
    Control: 'Ctrl',
    Alt: isMac ? 'Option' : 'Alt',
    Super: 'Win',
    Return: 'Enter'
  }
  return keys.split('+').map((name) => labels[name] ?? name)
}
