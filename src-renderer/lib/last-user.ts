/** The key for the id of the last person who was signed in on this device. */
const KEY = 'help-desk-last-person'

/**
 * The person who was last signed in here, for whom a page asks before it knows who is; null where
 * no one is likely to be, and at a kiosk, where none is kept.
 */
export function lastUserId(): number | null {
  try {
    const id = Number(window.localStorage.getItem(KEY))
    return id > 0 ? id : null
  } catch {
    // The browser is set to store nothing.
    return null
  }
}

/** Notes who is signed in; null for no one. */
export function rememberLastUser(id: number | null): void {
  try {
    if (id === null) window.localStorage.removeItem(KEY)
    else window.localStorage.setItem(KEY, String(id))
  } catch {
    // Without it pages ask a little later.
  }
}
