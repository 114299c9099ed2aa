import { isKiosk } from '../kiosk.ts'
import { createDraftStore } from './draft-store.ts'

/**
 * Everything begun on this device. Who may leave a draft behind is decided here and nowhere else:
 * at a kiosk nobody.
 */
export const drafts = createDraftStore(deviceStorage)

function deviceStorage(): Storage | null {
  if (isKiosk()) return null
  try {
    return window.localStorage
  } catch {
    // The browser was told to keep nothing.
    return null
  }
}
