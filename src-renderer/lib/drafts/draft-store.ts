import * as z from 'zod'
import { parseJson } from '#shared/domain/parse-json.ts'

const PREFIX = 'help-desk-draft'
/** The key for the name of the source that the drafts belong to. */
const SOURCE_KEY = 'help-desk-drafts-of'

/** The age after which a draft is deleted, in milliseconds: after a month nobody misses it. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000
/** The most drafts of all people on this device; the oldest are deleted first. */
const MAX_DRAFTS = 30
/**
 * The most characters of a draft: more than any form may send, but so few that all drafts together
 * fit in the browser's storage.
 */
const MAX_DRAFT_LENGTH = 60_000

const Entry = z.object({ savedAt: z.number(), values: z.unknown() })

/**
 * The drafts of forms. A storage that fails or has lost something makes drafts absent, but is no
 * error.
 */
export interface DraftStore {
  /** @returns the values stored last, of whatever shape, or undefined */
  read(userId: number, name: string): unknown
  keep(userId: number, name: string, values: unknown): void
  wipe(userId: number, name: string): void
  /** Deletes all drafts of a person on this device. */
  wipeAllOf(userId: number): void
  /** Deletes all drafts on this device. */
  wipeEverybodys(): void
  /**
   * Deletes drafts of another source, where the same ids mean another ticket and person.
   * @param source the name of the source in use
   */
  belongTo(source: string): void
}

/**
 * Stores drafts in the browser's storage, each under a key of its own, so that two windows don't
 * overwrite each other's.
 * @param findStorage returns null where there is none, and then nothing is kept
 * @param now milliseconds since 1970
 */
export function createDraftStore(
  findStorage: () => Storage | null,
  now: () => number = Date.now
): DraftStore {
  const keyOf = (userId: number, name: string) => `${PREFIX}:${userId}:${name}`

  const readEntry = (key: string) => {
    const entry = Entry.safeParse(parseJson(findStorage()?.getItem(key) ?? ''))
    return entry.success && entry.data.savedAt > now() - MAX_AGE_MS ? entry.data : undefined
  }

  const keysFrom = (beginning: string) =>
    Array.from(
      { length: findStorage()?.length ?? 0 },
      (_, index) => findStorage()?.key(index) ?? ''
    ).filter((key) => key.startsWith(beginning))

  const removeFrom = (beginning: string) =>
    attempt(() => {
      for (const key of keysFrom(beginning)) findStorage()?.removeItem(key)
    })

  /** Deletes drafts that are damaged, too old or too many. */
  const tidyUp = () => {
    const kept = keysFrom(`${PREFIX}:`)
      .map((key) => ({ key, savedAt: readEntry(key)?.savedAt ?? 0 }))
      .sort((a, b) => b.savedAt - a.savedAt)
    for (const [index, { key, savedAt }] of kept.entries()) {
      if (index >= MAX_DRAFTS || savedAt === 0) findStorage()?.removeItem(key)
    }
  }

  return {
    read: (userId, name) => attempt(() => readEntry(keyOf(userId, name))?.values),
    keep: (userId, name, values) =>
      attempt(() => {
        const text = JSON.stringify({ savedAt: now(), values })
        if (text.length > MAX_DRAFT_LENGTH) return
        findStorage()?.setItem(keyOf(userId, name), text)
        tidyUp()
      }),
    wipe: (userId, name) => attempt(() => findStorage()?.removeItem(keyOf(userId, name))),
    wipeAllOf: (userId) => removeFrom(`${PREFIX}:${userId}:`),
    wipeEverybodys: () => removeFrom(`${PREFIX}:`),
    belongTo: (source) =>
      attempt(() => {
        if ((findStorage()?.getItem(SOURCE_KEY) ?? source) !== source) removeFrom(`${PREFIX}:`)
        findStorage()?.setItem(SOURCE_KEY, source)
      })
  }
}

/** Ignores errors of a full or forbidden storage, because the forms work without drafts. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
