const PREFIX = 'help-desk-draft:'
/** The key for the name of the source that the drafts belong to. */
const SOURCE_KEY = 'help-desk-drafts-of'

/** Where drafts are stored: each has a key of its own. */
export const draftKey = (userId: number, name: string) => `${PREFIX}${userId}:${name}`

/** The keys of all drafts of a storage, or of one person's. */
export function draftKeys(storage: Storage | null, userId?: number): string[] {
  const beginning = userId === undefined ? PREFIX : draftKey(userId, '')
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
  return keys.filter((key) => key.startsWith(beginning))
}

/** The stored drafts of all forms; a storage that fails has none, and causes no error. */
export interface DraftStore {
  /** Deletes all drafts of a person on this device. */
  wipeAllOf(userId: number): void
  /** Deletes all drafts on this device. */
  wipeAll(): void
  /**
   * Deletes drafts of another source, where the same ids mean another ticket and person.
   * @param source the name of the source in use
   */
  belongTo(source: string): void
}

/**
 * The drafts in the browser's storage; forms write them through {@link draftOpener}, which is loaded
 * with them.
 * @param findStorage returns null where there is none
 */
export function createDraftStore(findStorage: () => Storage | null): DraftStore {
  const wipe = (userId?: number) =>
    attempt(() => {
      for (const key of draftKeys(findStorage(), userId)) findStorage()?.removeItem(key)
    })

  return {
    wipeAllOf: wipe,
    wipeAll: () => wipe(),
    belongTo: (source) =>
      attempt(() => {
        if ((findStorage()?.getItem(SOURCE_KEY) ?? source) !== source) wipe()
        findStorage()?.setItem(SOURCE_KEY, source)
      })
  }
}

/** Ignores errors of a full or forbidden storage, because the forms work without drafts. */
export function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
