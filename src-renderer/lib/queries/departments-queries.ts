import { useQuery } from '@tanstack/react-query'
import { listAddedDepartments } from '#shared/api/departments.ts'
import { departmentChoices } from '#shared/domain/teams.ts'
import { call } from '../api.ts'
import { queryKeys } from '../query-keys.ts'
import { useUsers } from './users-queries.ts'

/** The departments that administrators have added (D86); asked for ahead by the layout. */
export function useAddedDepartments({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: queryKeys.addedDepartments,
    queryFn: ({ signal }) => call(listAddedDepartments, { signal }),
    enabled
  })
}

/** The departments that tickets can be raised for: those that people have, and added ones (D86). */
export function useDepartmentNames(): string[] {
  const { data: users = [] } = useUsers()
  const { data: added = [] } = useAddedDepartments()
  return departmentChoices([...added.map(({ name }) => name), ...users.map(({ role }) => role)])
}
