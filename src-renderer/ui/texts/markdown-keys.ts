import type { KeyboardEvent } from 'react'
import { isMac } from '../../lib/is-mac.ts'
import { latinKeyOf } from '../../lib/keys.ts'
import type { EditKind } from './markdown-edits.ts'

const KEYS: Partial<Record<string, EditKind>> = { b: 'bold', i: 'italic', e: 'code', k: 'link' }

/** The edit that a key asks for with Ctrl, or on a Mac with Cmd, and nothing else. */
export function editOfKey(event: KeyboardEvent): EditKind | undefined {
  const [wanted, other] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  if (!wanted || other || event.altKey || event.shiftKey) return undefined
  return KEYS[latinKeyOf(event).toLowerCase()]
}

/** The key of an edit as a person reads it; undefined where it has none. */
export function keyOfEdit(edit: EditKind): string | undefined {
  const key = Object.keys(KEYS)
    .find((one) => KEYS[one] === edit)
    ?.toUpperCase()
  return key && (isMac ? `⌘${key}` : `Ctrl+${key}`)
}
