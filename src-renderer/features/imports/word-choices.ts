import type { ImportMapping } from '#shared/api/import-mapping.ts'
import type { WordField } from '#shared/domain/imports.ts'
import {
  PRIORITIES,
  PRIORITY_LABELS,
  STATUS_LABELS,
  TICKET_STATUSES
} from '#shared/domain/tickets.ts'
import { otherCategory, useCategories } from '../../lib/queries/categories-queries.ts'
import {
  useCategoryDepartments,
  useDepartmentNames,
  useMemberDepartments
} from '../../lib/queries/departments-queries.ts'
import { t } from '../../lib/texts.ts'
import type { Choice } from '../../ui/choice.ts'

/** The departments that tickets can be for. */
export function useDepartmentChoices(): Choice<string>[] {
  return useDepartmentNames().map(choiceOf)
}

/** The departments that categories can be of. */
export function useCategoryDepartmentChoices(): Choice<string>[] {
  return useCategoryDepartments().map(choiceOf)
}

/** The roles that new accounts can get. */
export function useRoleChoices(): Choice<string>[] {
  return useMemberDepartments().map(choiceOf)
}

const choiceOf = (name: string) => ({ value: name, label: name })

/** The categories that are here, and those that an import is to create. */
export function useCategoryChoices(
  newCategories: ImportMapping['newCategories'] = []
): Choice<string>[] {
  const { data = [] } = useCategories()
  const created = newCategories.filter(({ slug }) => !data.some((one) => one.slug === slug))
  return [...data, ...created, otherCategory()].map(({ slug, name }) => ({
    value: slug,
    label: name
  }))
}

/** The possible meanings of each field's words. */
export function useMeanings(
  newCategories?: ImportMapping['newCategories']
): Record<WordField, readonly Choice<string>[]> {
  return {
    department: useDepartmentChoices(),
    category: useCategoryChoices(newCategories),
    status: TICKET_STATUSES.map((value) => ({ value, label: t(STATUS_LABELS[value]) })),
    priority: PRIORITIES.map((value) => ({ value, label: t(PRIORITY_LABELS[value]) }))
  }
}
