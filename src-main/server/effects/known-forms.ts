import { randomUUID } from 'node:crypto'
import type { FormRow, FormVersionRow } from '../store/forms-store.ts'
import type { Stores, Transaction } from '../store/store.ts'

/** The name under which the settings keep a text that changes with every change of a form. */
export const FORMS_VERSION = 'formsVersion'

/** A version that no forms have had. */
export const newFormsVersion = () => randomUUID()

/** The forms as they are, and the versions that have been read since their last change. */
export interface KnownForms {
  version: string | undefined
  forms: readonly FormRow[]
  /** By their ids; they never change. */
  versions: Map<number, FormVersionRow>
}

/** The forms that were read last: they change rarely, and are needed with every look at a ticket. */
let known: KnownForms = { version: undefined, forms: [], versions: new Map() }

/**
 * The forms as they are now (D78). They are read again after a change only; while no one has created
 * one, this is one small read.
 */
export async function readForms({
  settings,
  forms
}: Pick<Stores, 'settings' | 'forms'>): Promise<KnownForms> {
  const version = await settings.find(FORMS_VERSION)
  if (version !== known.version) {
    const rows = version === undefined ? [] : await forms.list()
    known = { version, forms: rows, versions: new Map() }
  }
  return known
}

/** Some versions by their ids, without those that are gone. */
export async function versionsOf(
  { forms }: Pick<Stores, 'forms'>,
  { versions }: KnownForms,
  ids: readonly number[]
): Promise<ReadonlyMap<number, FormVersionRow>> {
  const missing = ids.filter((id) => !versions.has(id))
  if (missing.length > 0)
    for (const version of await forms.listVersions(missing)) versions.set(version.id, version)
  return versions
}

/** Lets all servers read the forms again. It is called in the transaction that changes one. */
export async function noteFormsChanged(tx: Transaction, at: Date): Promise<void> {
  await tx.settings.put(FORMS_VERSION, newFormsVersion(), at)
  tx.tell({ type: 'forms' })
}
