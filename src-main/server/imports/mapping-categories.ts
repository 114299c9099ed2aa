import { ImportMapping } from '#shared/api/import-mapping.ts'
import type { Transaction } from '../store/store.ts'
import { LISTED_IMPORTS } from './imports-service.ts'

/** Puts another slug of a category into the mappings that are suggested to files again. */
export async function renameInMappings(
  { imports }: Transaction,
  from: string,
  to: string
): Promise<void> {
  const renamed = (slug: string) => (slug === from ? to : slug)
  for (const { id, mapping: text } of await imports.list(LISTED_IMPORTS)) {
    const kept = text === null ? null : JSON.parse(text)
    const mapping = ImportMapping.safeParse(kept).data
    if (!mapping) continue
    const { category, words, newCategories } = mapping
    const changed = {
      // Beside the mapping there are the columns of the file.
      ...kept,
      category: renamed(category),
      words: words.map((word) =>
        word.field === 'category' ? { ...word, to: renamed(word.to) } : word
      ),
      ...(newCategories && {
        newCategories: newCategories.map((one) => ({ ...one, slug: renamed(one.slug) }))
      })
    }
    if (JSON.stringify(changed) !== text)
      await imports.update(id, { mapping: JSON.stringify(changed) })
  }
}
