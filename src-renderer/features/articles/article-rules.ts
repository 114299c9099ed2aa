import * as z from 'zod'
import type { Category } from '#shared/api/categories.ts'
import { languageTag } from '#shared/api/languages.ts'
import type { User } from '#shared/api/users.ts'
import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { departmentKey, isItSupportSpecialist } from '#shared/domain/teams.ts'
import { otherCategory } from '../../lib/queries/categories-queries.ts'
import { t } from '../../lib/texts.ts'

/** The fields of the form; an empty department is everyone. */
export const ArticleDraft = z.object({
  title: z.string(),
  category: z.string(),
  department: z.string(),
  body: z.string(),
  translations: z
    .array(z.object({ language: languageTag, title: z.string(), body: z.string() }))
    .default([])
})
export type ArticleDraft = z.infer<typeof ArticleDraft>

/** The fields of an article that begins with a ticket's reply. */
export const BegunArticle = ArticleDraft.pick({ category: true, body: true })
export type BegunArticle = z.infer<typeof BegunArticle>

/** A new article: a department head writes for their team. */
export function emptyArticle({ role }: Pick<User, 'role'>): ArticleDraft {
  const department = isItSupportSpecialist(role) ? '' : role
  return { title: '', category: OTHER_CATEGORY.slug, department, body: '', translations: [] }
}

/** For whom a person may write: IT Support Specialists for everyone and any team (D3). */
export function audienceChoices({ role }: Pick<User, 'role'>, departments: readonly string[]) {
  const teams = isItSupportSpecialist(role) ? departments : [role]
  return [
    ...(isItSupportSpecialist(role) ? [{ value: '', label: t('Everyone') }] : []),
    ...teams.map((name) => ({ value: name, label: name }))
  ]
}

/** A team as the choices spell it; it stays as it is where no one is of it any more. */
export function spelledAs(department: string, choices: readonly { value: string }[]): string {
  const found = choices.find(({ value }) => departmentKey(value) === departmentKey(department))
  return found?.value ?? department
}

/** The categories of all departments by name, each slug once, then 'Other'. */
export function articleCategories(categories: readonly Category[]) {
  const bySlug = new Map(categories.map(({ slug, name }) => [slug, name]))
  bySlug.delete(OTHER_CATEGORY.slug)
  return [
    ...[...bySlug].map(([value, label]) => ({ value, label })),
    { value: OTHER_CATEGORY.slug, label: otherCategory().name }
  ]
}
