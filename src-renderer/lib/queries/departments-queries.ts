import { useQuery } from '@tanstack/react-query'
import { listAddedDepartments } from '#shared/api/departments.ts'
import { departmentChoices, departmentsOf, memberDepartments } from '#shared/domain/teams.ts'
import { call } from '../api.ts'
import { compareNames } from '../formats.ts'
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

/**
 * The departments that tickets can be raised for: the roles of accounts, without IT Support Specialist
 * (spec §6), and added ones (D86). Every list of departments is this one, but for the two below.
 */
export function useDepartmentNames(): string[] {
  return departmentChoices(useRolesAndAdded()).sort(compareNames)
}

/** The departments of categories, among which the specification has IT Support Specialist (spec §2). */
export function useCategoryDepartments(): string[] {
  return departmentsOf(useRolesAndAdded()).sort(compareNames)
}

/** The departments that a person can be a member of: those of tickets, and those of registration. */
export function useMemberDepartments(): string[] {
  return memberDepartments(useRolesAndAdded()).sort(compareNames)
}

function useRolesAndAdded(): string[] {
  const { data: users = [] } = useUsers()
  const { data: added = [] } = useAddedDepartments()
  return [...added.map(({ name }) => name), ...users.map(({ role }) => role)]
}
