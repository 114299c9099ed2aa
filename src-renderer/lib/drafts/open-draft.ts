import * as z from 'zod'
import { parseJson } from '#shared/domain/parse-json.ts'
import { attempt, draftKey, draftKeys } from './draft-store.ts'

/** The age after which a draft is deleted, in milliseconds: after a month no one misses it. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000
/** The most drafts of all people on this device; the oldest are deleted first. */
const MAX_DRAFTS = 30
/**
 * The most characters of a draft: more than any form may send, but so few that all drafts together
 * fit in the browser's storage.
 */
const MAX_DRAFT_LENGTH = 60_000

/** The most forms whose changes an entry remembers. */
const MAX_FORMS = 20

/** How many changes of each form are in a text. */
const Changes = z.array(z.object({ form: z.string(), count: z.number() }))
type Changes = z.infer<typeof Changes>

const Entry = z.object({
  savedAt: z.number(),
  /** Absent where the text is gone, and only `sent` is left. */
  values: z.unknown().optional(),
  changes: Changes.default([]),
  /** The changes in texts that were sent under this name. */
  sent: Changes.default([])
})

/**
 * A draft as one form has it. Another window may have the same one open: what is changed there is
 * not overwritten by a form that sends or discards its own text.
 */
export interface OpenDraft {
  /** The values stored when it was opened, of whatever shape, or undefined. */
  values: unknown
  keep(values: unknown): void
  /** Deletes the text that the form has, which is emptied or discarded. */
  wipe(): void
  /** Deletes the text that the form has sent, and remembers that, without the text. */
  markSent(): void
  /** @returns whether another window has sent all that this form has; true once for each text */
  isSentElsewhere(): boolean
}

/**
 * Opens drafts in the browser's storage, each under a key of its own, so that drafts of different
 * names never overwrite each other. A storage that fails or has lost something makes drafts absent,
 * but is no error.
 * @param findStorage returns null where there is none, and then nothing is kept
 * @param now milliseconds since 1970
 * @returns what opens a draft for one form, which begins with what is stored
 */
export function draftOpener(
  findStorage: () => Storage | null,
  now: () => number = Date.now
): (userId: number, name: string) => OpenDraft {
  const readEntry = (key: string) => {
    const entry = Entry.safeParse(parseJson(findStorage()?.getItem(key) ?? ''))
    return entry.success && entry.data.savedAt > now() - MAX_AGE_MS ? entry.data : undefined
  }

  /** Deletes drafts that are damaged, too old or too many. */
  const tidyUp = () => {
    const kept = draftKeys(findStorage())
      .map((key) => ({ key, entry: readEntry(key) }))
      .sort((a, b) => rankOf(b.entry) - rankOf(a.entry))
    for (const [index, { key, entry }] of kept.entries()) {
      if (index >= MAX_DRAFTS || !entry) findStorage()?.removeItem(key)
    }
  }

  const write = (key: string, entry: Partial<z.input<typeof Entry>>) => {
    const text = JSON.stringify({ ...entry, savedAt: now() })
    if (text.length > MAX_DRAFT_LENGTH) return
    findStorage()?.setItem(key, text)
    tidyUp()
  }

  return (userId, name) => {
    const key = draftKey(userId, name)
    const found = attempt(() => readEntry(key))
    let changes = found?.values === undefined ? [] : found.changes
    let form = newFormId(now())
    let count = 0
    /** The text that this form itself has written. */
    let own: unknown

    const putAway = (sent: Changes) => {
      const stored = attempt(() => readEntry(key))
      const isOfOthers = stored?.values !== undefined && !holds(changes, stored.changes)
      const left = isOfOthers ? { values: stored.values, changes: stored.changes } : {}
      const allSent = joined(stored?.sent ?? [], sent)
      attempt(() => {
        if (isOfOthers || allSent.length > 0) write(key, { ...left, sent: allSent })
        else findStorage()?.removeItem(key)
      })
      begin()
    }
    /** Another text begins. */
    const begin = () => {
      changes = []
      form = newFormId(now())
      count = 0
      own = undefined
    }

    return {
      values: found?.values,
      keep(values) {
        own = values
        count += 1
        changes = joined(changes, [{ form, count }])
        attempt(() => write(key, { values, changes, sent: readEntry(key)?.sent }))
      },
      wipe: () => putAway([]),
      markSent: () => putAway(changes),
      isSentElsewhere() {
        const stored = attempt(() => readEntry(key))
        if (!stored || changes.length === 0) return false
        if (holds(stored.sent, changes)) {
          begin()
          return true
        }
        // The other window's text was in the place of this one.
        if (own !== undefined && stored.values === undefined)
          attempt(() => write(key, { ...stored, values: own, changes }))
        return false
      }
    }
  }
}

const newFormId = (now: number) => `${now.toString(36)}${Math.random().toString(36).slice(2, 8)}`

/** Whether all of some changes are among others. */
const holds = (all: Changes, some: Changes) =>
  some.every(({ form, count }) => all.some((one) => one.form === form && one.count >= count))

/** The changes of both, where the newest come last. */
const joined = (before: Changes, added: Changes): Changes =>
  [...before.filter(({ form }) => !added.some((one) => one.form === form)), ...added].slice(
    -MAX_FORMS
  )

/** How long an entry is kept beside others: one without a text goes first. */
const rankOf = (entry: z.infer<typeof Entry> | undefined) =>
  entry ? entry.savedAt - (entry.values === undefined ? MAX_AGE_MS : 0) : 0
