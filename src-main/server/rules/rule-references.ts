import { hasCannedReplies } from '#shared/domain/canned-replies.ts'
import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { type RuleReference, referencesOf } from '#shared/domain/rules.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { listDepartments } from '../departments/department-list.ts'
import type { RuleRow } from '../store/rules-store.ts'
import type { Stores } from '../store/store.ts'

/**
 * Finds what a rule names although it is gone, or its own department, as a sentence; null for nothing. The
 * canned replies (D48) and processes (D79) of other teams are as good as gone for the rules of a department.
 */
export type FindGone = (rule: Pick<RuleRow, 'department' | 'definition'>) => Text | null

type Read = Pick<
  Stores,
  'users' | 'departments' | 'categories' | 'cannedReplies' | 'processes' | 'forms'
>

/** So many that they are all of a large company. */
const MAX_REPLIES = 100_000

/** Reads everything that rules can name, to check any number of them (D75). */
export async function readNameable(read: Read): Promise<FindGone> {
  const [users, departments, categories, subcategories, replies, processes, forms] =
    await Promise.all([
      // Of those who wait for approval others know nothing (D51).
      read.users.list(),
      listDepartments(read),
      read.categories.list(),
      read.categories.listSubcategories(),
      read.cannedReplies.list(undefined, MAX_REPLIES),
      read.processes.list(),
      read.forms.list()
    ])
  const people = new Set(users.map(({ id }) => id))
  const keys = new Set(departments.map(({ name }) => departmentKey(name)))
  const slugs = new Map(categories.map(({ id, slug }) => [slug, id]))
  const teams = new Map(replies.map(({ id, department }) => [id, department]))

  function isGone(reference: RuleReference, own: string | null): boolean {
    switch (reference.kind) {
      case 'person':
        return !people.has(reference.id)
      case 'form':
        return !forms.some(({ id, isRetired }) => id === reference.id && !isRetired)
      case 'reply': {
        const team = teams.get(reference.id)
        return team === undefined || !hasReplies(own, team)
      }
      case 'process': {
        const process = processes.find(({ id }) => id === reference.id)
        return !process || !canStart(own, process.department)
      }
      case 'department':
        return !keys.has(departmentKey(reference.name))
      case 'category':
        return !slugs.has(reference.name) && reference.name !== OTHER_CATEGORY.slug
      case 'subcategory': {
        const { name, category } = reference
        const isOf = (id: number) => category === null || slugs.get(category) === id
        return !subcategories.some(({ slug, categoryId }) => slug === name && isOf(categoryId))
      }
    }
  }

  return ({ department, definition }) => {
    if (department !== null && !keys.has(departmentKey(department)))
      return text('Its department {department} does not exist any more.', { department })
    const gone = referencesOf(definition).find((reference) => isGone(reference, department))
    return gone === undefined ? null : sentenceOf(gone)
  }
}

/**
 * Whether a rule can answer with the canned replies of a team.
 * @param own the department of the rule; null for the rules of all tickets
 */
export const hasReplies = (own: string | null, team: string) =>
  own === null || hasCannedReplies({ role: own }, team)

/**
 * Whether a rule can start the processes of a department.
 * @param own the department of the rule; null for the rules of all tickets
 */
const canStart = (own: string | null, department: string) =>
  own === null || departmentKey(own) === departmentKey(department)

function sentenceOf(gone: RuleReference): Text {
  if (gone.kind === 'person')
    return text('It names a person whose account does not exist any more.')
  if (gone.kind === 'process') return text('It names a process that does not exist any more.')
  if (gone.kind === 'form') return text('It names a form that does not exist any more.')
  if ('id' in gone) return text('It names a canned reply that does not exist any more.')
  const { kind, name } = gone
  switch (kind) {
    case 'department':
      return text('It names the department {name}, which does not exist any more.', { name })
    case 'category':
      return text('It names the category {name}, which does not exist any more.', { name })
    case 'subcategory':
      return text('It names the subcategory {name}, which does not exist any more.', { name })
  }
}
