import { departmentKey } from '#shared/domain/teams.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import { renamedReplies } from '../departments/department-rename.ts'
import { removeOutsiders } from '../followers/outside-followers.ts'
import type { Store, Transaction } from '../store/store.ts'
import { SEARCHED_TABLES, type SearchedTable } from '../store/text-forms-store.ts'

/** The way in which this version folds texts for searches; another way gets another number. */
const FORM = 1

/** The row of settings that says how far the texts of a database have it. */
const SETTING = 'textForm'

/** For each table, the last id whose text has this form; null where all have it. */
type Progress = Record<SearchedTable, number | null>

/**
 * Brings what a former version has folded in its own way into the form of this one (D66), before the
 * database is used. The forms of departments are looked at whenever a server starts, because they say
 * what is private; the texts of searches once, some at a time, so that an end in between loses nothing.
 */
export async function renewTextForms(store: Store, clock: Clock, log: Log): Promise<void> {
  for (const from of await store.read.textForms.listKeys()) {
    const to = departmentKey(from)
    if (to === from) continue
    await store.transaction((tx) => renewKey(tx, from, to))
    for (let isMore = true; isMore; )
      isMore = await store.transaction((tx) => tx.textForms.replaceTicketKeys(from, to))
  }
  const renewed = await renewTexts(store, clock, () =>
    log.info('Preparing the texts of this database for the searches of this version')
  )
  if (renewed > 0) log.info(`${renewed} texts prepared`)
}

/**
 * Renews the texts of searches as far as they are not known to be right.
 * @param begins is called once where one of them was not
 * @returns how many were not
 */
export async function renewTexts(
  store: Pick<Store, 'transaction'>,
  clock: Clock,
  begins?: () => void
): Promise<number> {
  let renewed = 0
  for (const table of SEARCHED_TABLES)
    for (let isDone = false; !isDone; ) {
      const step = await store.transaction((tx) => renewSome(tx, table, clock()))
      if (renewed === 0 && step.renewed > 0) begins?.()
      renewed += step.renewed
      isDone = step.isDone
    }
  return renewed
}

/** Has the texts that name categories renewed, by {@link renewTexts} or when a server starts next. */
export async function expectOtherCategories({ settings }: Transaction, now: Date): Promise<void> {
  const progress = progressOf((await settings.list()).get(SETTING))
  const restarted = { form: FORM, ...progress, tickets: 0, articles: 0 }
  await settings.put(SETTING, JSON.stringify(restarted), now)
}

async function renewKey(tx: Transaction, from: string, to: string) {
  const { cannedReplies, textForms } = tx
  await removeFollowers(tx, from, to)
  const [own, others] = [
    await cannedReplies.list([from], Number.MAX_SAFE_INTEGER),
    await cannedReplies.list([to], Number.MAX_SAFE_INTEGER)
  ]
  await textForms.replaceKey(from, to, renamedReplies(own, others, own[0]?.department ?? ''))
}

/** Where one of two departments that become one was private, the tickets of the other become so (D64). */
async function removeFollowers(tx: Transaction, from: string, to: string) {
  const rows = await tx.departments.listPrivate()
  const [isFrom, isTo] = [from, to].map((key) => rows.some((row) => row.departmentKey === key))
  if (isFrom !== isTo) await removeOutsiders(tx, { keys: [isFrom ? to : from], teams: [to] }, [])
}

/** @returns how many texts were others, and whether all of the table have the form now */
async function renewSome({ settings, textForms }: Transaction, table: SearchedTable, now: Date) {
  // Another server may be at it as well, which then goes on from here.
  const progress = progressOf((await settings.list()).get(SETTING))
  const after = progress[table]
  if (after === null) return { renewed: 0, isDone: true }
  const { last, renewed } = await textForms.renewTexts(table, after)
  await settings.put(SETTING, JSON.stringify({ form: FORM, ...progress, [table]: last }), now)
  return { renewed, isDone: last === null }
}

function progressOf(kept: string | undefined): Progress {
  const { form, ...progress } = JSON.parse(kept ?? '{}') as Partial<Progress> & { form?: number }
  const none = { tickets: 0, articles: 0, comments: 0 }
  return form === FORM ? { ...none, ...progress } : none
}
