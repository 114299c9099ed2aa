import type {
  Category,
  CategoryInput,
  CategoryNames,
  Subcategory,
  SubcategoryInput
} from '#shared/api/categories.ts'
import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { renameInAnnouncements } from '../announcements/rename-in-announcements.ts'
import type { Clock } from '../base/clock.ts'
import { renameInForms, retireForms } from '../forms/follow-categories.ts'
import type { Authorization } from '../http/authorization.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import { rejectWhileBusy } from '../imports/import-state.ts'
import { renameInMappings } from '../imports/mapping-categories.ts'
import { renameInProcesses } from '../processes/rename-in-processes.ts'
import { renameInRules } from '../rules/rename-in-rules.ts'
import { renameInSchedules } from '../schedules/rename-in-schedules.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'
import { expectOtherCategories, renewTexts } from '../text-forms/text-forms.ts'

export type CategoriesService = ReturnType<typeof createCategoriesService>

/** Reads categories, and writes them for IT Support Specialists (D20). */
export function createCategoriesService(store: Pick<Store, 'read' | 'transaction'>, clock: Clock) {
  function change<T>(
    authorization: Authorization,
    work: (tx: Transaction) => Promise<T>
  ): Promise<T> {
    return authorization.transaction((tx) => {
      tx.tell({ type: 'categories' })
      return work(tx)
    })
  }

  return {
    list: (): Promise<Category[]> => store.read.categories.list(),

    listSubcategories: (): Promise<Subcategory[]> => store.read.categories.listSubcategories(),

    /** @throws ProblemError 409 when the slug is taken */
    create(input: CategoryInput, authorization: Authorization): Promise<Category> {
      return change(authorization, async (tx) => {
        await checkSlugFree(tx, input.slug)
        return await tx.categories.insert(input, clock())
      })
    },

    /**
     * Changes a category; with another slug its tickets, articles, saved views, recurring
     * tickets, processes, announcements, forms, rules and the mappings of imports come along.
     * @throws ProblemError 404, 409 when another category has the slug, or for another slug while an import runs
     */
    async update(
      id: number,
      input: CategoryInput,
      authorization: Authorization
    ): Promise<Category> {
      const changed = await change(authorization, async (tx) => {
        const former = await tx.categories.find(id)
        if (!former) throw new ProblemError(404, 'This category does not exist')
        await checkSlugFree(tx, input.slug, id)
        if (former.slug !== input.slug) {
          rejectWhileBusy(
            await tx.imports.listBusy(),
            clock(),
            text('An import is running or being undone. Change slugs after it has ended.')
          )
          await tx.categories.replaceSlug(former.slug, input.slug)
          await renameInMappings(tx, former.slug, input.slug)
          await renameInSchedules(tx, former.slug, input.slug)
          await renameInProcesses(tx, former.slug, input.slug)
          await renameInAnnouncements(tx, { from: former.slug, to: input.slug, at: clock() })
          await renameInForms(tx, { from: former.slug, to: input.slug, at: clock() })
          await renameInRules(tx, { from: former.slug, to: input.slug, at: clock() })
          await expectOtherCategories(tx, clock())
          tx.tell({ type: 'resync' })
        }
        return await tx.categories.update(id, input, clock())
      })
      await renewTexts(store, clock)
      return changed
    },

    /**
     * Names a category and its subcategories in other languages (D82).
     * @throws ProblemError 404, 400 where a subcategory is of another category
     */
    name(id: number, names: CategoryNames, authorization: Authorization): Promise<void> {
      return change(authorization, async (tx) => {
        if (!(await tx.categories.find(id)))
          throw new ProblemError(404, 'This category does not exist')
        const all = await tx.categories.listSubcategories()
        const own = new Set(all.filter((one) => one.categoryId === id).map((one) => one.id))
        await tx.categories.translate(id, names.translations, clock())
        for (const [index, subcategory] of names.subcategories.entries()) {
          if (!own.has(subcategory.id))
            throw invalid([
              { path: `subcategories.${index}.id`, message: 'This subcategory does not exist' }
            ])
          await tx.categories.translateSubcategory(
            subcategory.id,
            subcategory.translations,
            clock()
          )
        }
      })
    },

    /** Deletes a category with its subcategories and forms; see {@link retireForms}. @throws ProblemError 404 */
    delete(id: number, authorization: Authorization): Promise<void> {
      return change(authorization, async (tx) => {
        const category = await tx.categories.find(id)
        if (!category) throw new ProblemError(404, 'This category does not exist')
        await tx.categories.delete(id)
        await retireForms(tx, { category: category.slug, at: clock() })
        await renameInAnnouncements(tx, { from: category.slug, to: null, at: clock() })
      })
    },

    /**
     * @throws ProblemError 400 when there is no such category, 409 when it has a subcategory of
     * that slug
     */
    createSubcategory(input: SubcategoryInput, authorization: Authorization): Promise<Subcategory> {
      return change(authorization, async (tx) => {
        if (!(await tx.categories.find(input.categoryId))) {
          throw invalid([{ path: 'categoryId', message: 'This category does not exist' }])
        }
        if (await tx.categories.findSubcategoryBySlug(input.categoryId, input.slug)) {
          throw slugTaken(text('This category already has a subcategory with that slug'))
        }
        return await tx.categories.insertSubcategory(input, clock())
      })
    },

    /** @throws ProblemError 404 */
    deleteSubcategory(id: number, authorization: Authorization): Promise<void> {
      return change(authorization, async (tx) => {
        const found = (await tx.categories.listSubcategories()).find((one) => one.id === id)
        const category = found && (await tx.categories.find(found.categoryId))
        if (!category) throw new ProblemError(404, 'This subcategory does not exist')
        await tx.categories.deleteSubcategory(id)
        const place = { category: category.slug, subcategory: found.slug }
        await retireForms(tx, { ...place, at: clock() })
      })
    }
  }
}

async function checkSlugFree(stores: Stores, slug: string, ownId?: number) {
  const found = await stores.categories.findBySlug(slug)
  // The category that is always offered has no row (D19), but its slug is taken.
  if (slug === OTHER_CATEGORY.slug || (found && found.id !== ownId))
    throw slugTaken(text('Another category already has that slug'))
}

function slugTaken(message: Text): ProblemError {
  return new ProblemError(409, message, { errors: [{ path: 'slug', message }] })
}
