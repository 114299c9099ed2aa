import type {
  Category,
  CategoryInput,
  Subcategory,
  SubcategoryInput
} from '#shared/api/categories.ts'

type Names = NonNullable<Category['translations']>

export interface CategoriesStore {
  list(): Promise<Category[]>
  listSubcategories(): Promise<Subcategory[]>
  find(id: number): Promise<Category | undefined>
  findBySlug(slug: string): Promise<Category | undefined>
  findSubcategoryBySlug(categoryId: number, slug: string): Promise<Subcategory | undefined>
  /** The categories a new database starts with (D19). */
  insertBuiltIn(now: Date): Promise<void>
  insert(input: CategoryInput, now: Date): Promise<Category>
  update(id: number, input: CategoryInput, now: Date): Promise<Category>
  /**
   * Gives the tickets, articles and saved views of a category another slug; when they were changed
   * last stays.
   */
  replaceSlug(from: string, to: string): Promise<void>
  /** Names a category in other languages (D82), in place of all such names so far. */
  translate(id: number, names: Names, now: Date): Promise<void>
  translateSubcategory(id: number, names: Names, now: Date): Promise<void>
  /** Deletes a category; its subcategories go with it. @returns whether there was one */
  delete(id: number): Promise<boolean>
  insertSubcategory(input: SubcategoryInput, now: Date): Promise<Subcategory>
  /** @returns whether there was one */
  deleteSubcategory(id: number): Promise<boolean>
}

/** The filters of a saved view, which are a list's address, for another slug. */
export function withOtherCategory(filters: string, from: string, to: string): string {
  const [path, search = ''] = filters.split('?')
  const changed = search
    .split('&')
    .map((part) => (part === `category=${from}` ? `category=${to}` : part))
  return `${path}?${changed.join('&')}`
}
