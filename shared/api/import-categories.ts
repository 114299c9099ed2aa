import { slugify } from '../domain/slug.ts'
import { withoutInvisible } from './fields.ts'
import { type ImportMapping, MAX_NEW_CATEGORIES } from './import-mapping.ts'
import type { ImportCheck } from './imports.ts'

type Word = ImportCheck['words'][number]

/** The categories of a file that are not here, the most frequent first. */
export function missingCategories({ words }: Pick<ImportCheck, 'words'>): Word[] {
  return words.filter(({ isUnknown }) => isUnknown)
}

/**
 * Lets a mapping create the categories of a file that are not here, in its department; at most
 * {@link MAX_NEW_CATEGORIES}. Each keeps the word of the file, whatever it is named later.
 */
export function withMissingCategories(
  mapping: ImportMapping,
  check: Pick<ImportCheck, 'words'>
): ImportMapping {
  const newCategories = [...(mapping.newCategories ?? [])]
  const words = [...mapping.words]
  for (const { word } of missingCategories(check)) {
    if (newCategories.length === MAX_NEW_CATEGORIES) break
    const slug = slugify(word) || `category-${newCategories.length + 1}`
    if (!newCategories.some((category) => category.slug === slug)) {
      const name = withoutInvisible(word).trim() || slug
      newCategories.push({ slug, name, department: mapping.department })
    }
    words.push({ field: 'category', word, to: slug })
  }
  return { ...mapping, newCategories, words }
}
