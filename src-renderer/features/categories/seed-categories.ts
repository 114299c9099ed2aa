import type { CategoryInput, SubcategoryInput } from '#shared/api/categories.ts'
import { IT_CATEGORIES } from '#shared/domain/it-categories.ts'
import { t } from '../../lib/texts.ts'
import type { ToastTone } from '../../lib/toasts.ts'

/** The calls that seeding makes. */
interface SeedCalls {
  existing(): Promise<readonly { slug: string }[]>
  createCategory(input: CategoryInput): Promise<{ id: number }>
  createSubcategory(input: SubcategoryInput): Promise<unknown>
}

export interface SeedCounts {
  created: number
  alreadyExisted: number
}

/**
 * Skips the built-in IT categories whose slug exists already, then creates each of the others and
 * its subcategories, one by one (spec §7).
 * @throws the error of the first call that fails; what was created before stays
 */
export async function seedItCategories(calls: SeedCalls): Promise<SeedCounts> {
  const slugs = new Set((await calls.existing()).map(({ slug }) => slug))
  const missing = IT_CATEGORIES.filter(({ slug }) => !slugs.has(slug))
  for (const { subcategories, ...category } of missing) {
    const { id } = await calls.createCategory(category)
    for (const subcategory of subcategories)
      await calls.createSubcategory({ ...subcategory, categoryId: id })
  }
  return { created: missing.length, alreadyExisted: IT_CATEGORIES.length - missing.length }
}

/** The toast about the result (spec §8). */
export function seedSummary({ created, alreadyExisted }: SeedCounts): {
  title: string
  tone: ToastTone
} {
  if (created === 0) return { title: t('No new categories were created'), tone: 'info' }
  const title =
    alreadyExisted > 0
      ? t(
          '{created, plural, one {# new categories created, {existing} already existed} other {# new categories created, {existing} already existed}}',
          {
            created,
            existing: alreadyExisted
          }
        )
      : t('{created, plural, one {# new categories created} other {# new categories created}}', {
          created
        })
  return { title, tone: 'success' }
}
