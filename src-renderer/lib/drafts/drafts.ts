import { isKiosk } from '../kiosk.ts'
import { createDraftStore } from './draft-store.ts'

/**
 * The drafts on this device. Only this module decides who may leave one behind: at a kiosk no one.
 */
export const drafts = createDraftStore(deviceStorage)

/** The storage of this device; null where none may be used. */
export function deviceStorage(): Storage | null {
  if (isKiosk()) return null
  try {
    return window.localStorage
  } catch {
    // The browser is set to store nothing.
    return null
  }
}
