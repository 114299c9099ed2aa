import { useMemo } from 'react'
import type { RuleCondition } from '#shared/api/rule-definitions.ts'
import { OPEN, type RuleNames } from '#shared/domain/rule-value-words.ts'
import {
  PRIORITIES,
  PRIORITY_LABELS,
  STATUS_LABELS,
  TICKET_STATUSES
} from '#shared/domain/tickets.ts'
import { meant } from '#shared/languages/texts.ts'
import { useCannedReplies } from '../../lib/queries/canned-replies-queries.ts'
import {
  otherCategory,
  useCategories,
  useSubcategories
} from '../../lib/queries/categories-queries.ts'
import { useDepartmentNames } from '../../lib/queries/departments-queries.ts'
import { useProcesses } from '../../lib/queries/processes-queries.ts'
import { useUsers } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import type { Choice } from '../../ui/choice.ts'
import { personChoice } from '../../ui/person-choice.tsx'
import { NONE_YET } from './rule-draft.ts'
import { waitChoices } from './rule-labels.ts'
import { NO_VALUE } from './rule-values.ts'

/** The fields of a ticket whose values are chosen from a list. */
export type ChosenField = Exclude<RuleCondition['present'], 'words' | 'late' | 'answer'>

/** How everything is called that rules name. */
export function useRuleNames(): RuleNames {
  const { data: users } = useUsers()
  const { data: categories } = useCategories()
  const { data: subcategories } = useSubcategories()
  const { data: replies } = useCannedReplies()
  const { data: processes } = useProcesses()
  return useMemo(() => {
    const people = new Map(users?.map(({ id, fullName }) => [id, fullName]))
    const texts = new Map(replies?.map(({ id, name }) => [id, name]))
    const work = new Map(processes?.map(({ id, name }) => [id, name]))
    const byId = (names: Map<number, string>, isLoaded: boolean) => (id: number) =>
      id === NONE_YET || !isLoaded ? OPEN : names.get(id)
    return {
      person: byId(people, users !== undefined),
      reply: byId(texts, replies !== undefined),
      process: byId(work, processes !== undefined),
      category: (slug) =>
        [otherCategory(), ...(categories ?? [])].find((one) => one.slug === slug)?.name,
      subcategory: (slug) => subcategories?.find((one) => one.slug === slug)?.name
    }
  }, [users, categories, subcategories, replies, processes])
}

/** Everything that a rule can name, as choices. */
export function useRuleChoices() {
  const { data: users = [] } = useUsers()
  const { data: categories = [] } = useCategories()
  const { data: subcategories = [] } = useSubcategories()
  const { data: replies = [] } = useCannedReplies()
  const { data: processes = [] } = useProcesses()
  const departments = useDepartmentNames().map((name) => ({ value: name, label: name }))
  const people = users.filter(({ disabled }) => !disabled)
  // Service accounts raise tickets but do not handle any (D56).
  const handlers = people.filter(({ service }) => !service).map(personChoice)
  const categoryChoices = [...categories, otherCategory()].map(slugChoice)
  const fields: Record<ChosenField, Choice<string>[]> = {
    ...{ department: departments, 'requester-department': departments },
    priority: PRIORITIES.map((value) => ({ value, label: t(PRIORITY_LABELS[value]) })),
    status: TICKET_STATUSES.map((value) => ({ value, label: t(STATUS_LABELS[value]) })),
    category: categoryChoices,
    subcategory: [
      { value: NO_VALUE, label: t(meant('None', 'a category')) },
      ...unique(subcategories.map(slugChoice))
    ],
    assignee: [{ value: NO_VALUE, label: t('No one') }, ...handlers],
    requester: people.map(personChoice),
    waiting: waitChoices()
  }
  return {
    ...{ fields, departments, handlers, categories: categoryChoices },
    replies: replies.map(idChoice),
    processes: processes.map(idChoice),
    /** The subcategories of a category. */
    subcategoriesOf(slug: string): Choice<string>[] {
      const chosen = categories.find((category) => category.slug === slug)
      return subcategories.filter(({ categoryId }) => categoryId === chosen?.id).map(slugChoice)
    }
  }
}

export type RuleChoices = ReturnType<typeof useRuleChoices>

const idChoice = ({ id, name }: { id: number; name: string }) => ({
  value: String(id),
  label: name
})

const slugChoice = ({ slug, name }: { slug: string; name: string }) => ({
  value: slug,
  label: name
})

/** Categories can have subcategories of the same name. */
function unique(choices: readonly Choice<string>[]): Choice<string>[] {
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()]
}
