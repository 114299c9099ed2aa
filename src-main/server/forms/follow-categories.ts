import { noteFormsChanged } from '../effects/known-forms.ts'
import type { FormRow } from '../store/forms-store.ts'
import type { Transaction } from '../store/store.ts'

/** Puts another slug of a category into its forms (D78). */
export async function renameInForms(
  tx: Transaction,
  { from, to, at }: { from: string; to: string; at: Date }
): Promise<void> {
  const own = (await tx.forms.list()).filter(({ category }) => category === from)
  for (const { id } of own) await tx.forms.update(id, { category: to })
  if (own.length > 0) await noteFormsChanged(tx, at)
}

/**
 * Deletes the forms of a category or subcategory that is gone; those that tickets have answered are
 * disabled, because their answers stay.
 * @param subcategory undefined for the whole category
 */
export async function retireForms(
  tx: Transaction,
  { category, subcategory, at }: { category: string; subcategory?: string; at: Date }
): Promise<void> {
  const isGone = (form: FormRow) =>
    form.category === category && (subcategory === undefined || form.subcategory === subcategory)
  const gone = (await tx.forms.list()).filter(isGone)
  if (gone.length === 0) return
  const answered = await tx.forms.listAnswered()
  for (const { id } of gone) {
    if (answered.includes(id)) await tx.forms.retire(id, at)
    else await tx.forms.delete(id)
  }
  await noteFormsChanged(tx, at)
}
