import type { RuleDefinition } from '#shared/api/rule-definitions.ts'
import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { type RuleReference, referencesOf } from '#shared/domain/rules.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { listDepartments } from '../departments/department-list.ts'
import type { Stores } from '../store/store.ts'

/** Finds what a rule names although it is gone, as a sentence; null for nothing. */
export type FindGone = (definition: RuleDefinition) => string | null

type Read = Pick<Stores, 'users' | 'departments' | 'categories' | 'cannedReplies'>

/** So many that they are all of a large company. */
const MAX_REPLIES = 100_000

/** Reads everything that rules can name, to check any number of them (D75). */
export async function readNameable(read: Read): Promise<FindGone> {
  const [accounts, departments, categories, subcategories, replies] = await Promise.all([
    read.users.listAccounts(),
    listDepartments(read),
    read.categories.list(),
    read.categories.listSubcategories(),
    read.cannedReplies.list(undefined, MAX_REPLIES)
  ])
  const people = new Set(accounts.map(({ id }) => id))
  const keys = new Set(departments.map(({ name }) => departmentKey(name)))
  const slugs = new Map(categories.map(({ id, slug }) => [slug, id]))
  const replyIds = new Set(replies.map(({ id }) => id))

  function isGone(reference: RuleReference): boolean {
    switch (reference.kind) {
      case 'person':
        return !people.has(reference.id)
      case 'reply':
        return !replyIds.has(reference.id)
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

  return (definition) => {
    const gone = referencesOf(definition).find(isGone)
    return gone === undefined ? null : sentenceOf(gone)
  }
}

function sentenceOf(gone: RuleReference): string {
  if (gone.kind === 'person') return 'It names a person whose account does not exist any more.'
  if ('id' in gone) return 'It names a canned reply that does not exist any more.'
  return `It names the ${gone.kind} ${gone.name}, which does not exist any more.`
}
