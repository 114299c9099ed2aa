import * as z from 'zod'
import { parseJson } from '#shared/domain/parse-json.ts'

const PREFIX = 'help-desk-draft'
/** Under it stands whose drafts they are. */
const SOURCE_KEY = 'help-desk-drafts-of'

/** What nobody has come back to in a month, nobody misses. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000
/** Of all people on this device; the oldest go first. */
const MAX_DRAFTS = 30
/**
 * Characters of one draft. More than any form may send, and all drafts together still fit in the
 * browser's storage.
 */
const MAX_LENGTH = 60_000

const Entry = z.object({ savedAt: z.number(), values: z.unknown() })

/**
 * What people have begun to write. A storage that refuses or lost something makes drafts absent,
 * never a failure.
 */
export interface DraftStore {
  /** @returns the values kept last, of whatever shape, or undefined */
  read(userId: number, name: string): unknown
  keep(userId: number, name: string, values: unknown): void
  wipe(userId: number, name: string): void
  /** Forgets everything a person has begun on this device. */
  wipeAllOf(userId: number): void
  /** Forgets everything anybody has begun on this device. */
  wipeEverybodys(): void
  /**
   * Forgets what was begun with the data of another source, where the same number names another
   * ticket and person.
   * @param source the name of the one in use
   */
  belongTo(source: string): void
}

/**
 * Keeps drafts in the browser's storage, each under a key of its own, so that two windows don't
 * overwrite each other's.
 * @param findStorage answers null where there is none: nothing is kept then
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

  /** Removes what is damaged, too old or too much. */
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
        if (text.length > MAX_LENGTH) return
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

/** A full or forbidden storage throws; writing a ticket goes on without drafts. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
