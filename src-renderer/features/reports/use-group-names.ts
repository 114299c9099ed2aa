import type { ServiceGroup } from '#shared/api/service-level-reports.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { PRIORITY_LABELS, type Priority } from '#shared/domain/tickets.ts'
import { useCategoryName } from '../../lib/queries/categories-queries.ts'
import { usePeople, useUsers } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import type { NameOf } from './period-rules.ts'

/** Finds the names of the groups in a report by their keys. */
export function useGroupNames(by: ServiceGroup): NameOf {
  const nameOfCategory = useCategoryName()
  const { nameOf } = usePeople()
  const { data: users = [] } = useUsers()
  if (by === 'category') return (key) => nameOfCategory(key ?? '')
  if (by === 'person') return (key) => (key === null ? t('Unassigned') : nameOf(Number(key)))
  if (by === 'priority') return (key) => t(PRIORITY_LABELS[key as Priority])
  const departments = new Map(users.map(({ role }) => [departmentKey(role), role]))
  return (key) => departments.get(key ?? '') ?? key ?? ''
}
