import { createDraftStore } from './draft-store.ts'

/** Everything begun on this device. Who may leave a draft behind is decided here and nowhere else. */
export const drafts = createDraftStore(deviceStorage())

function deviceStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    // The browser was told to keep nothing.
    return null
  }
}
