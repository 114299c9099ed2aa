import { useMutation, useQuery } from '@tanstack/react-query'
import {
  createDepartment,
  type Department,
  type DepartmentChange,
  deleteDepartment,
  type ListedDepartment,
  listDepartmentFollowers,
  listDepartments,
  renameDepartment,
  updateDepartment
} from '#shared/api/departments.ts'
import type { BodyInputOf } from '#shared/api/route.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { compareNames } from '../../../lib/formats.ts'
import { withConfirmation } from '../../../lib/password-prompt.ts'
import { useRefresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showError, showToast } from '../../../lib/toasts.ts'

const inOrder = (departments: readonly ListedDepartment[]) =>
  departments.toSorted((a, b) => compareNames(a.name, b.name))

/** Every department, with what is in it. */
export function useDepartments() {
  return useQuery({
    queryKey: queryKeys.departments,
    queryFn: ({ signal }) => call(listDepartments, { signal }),
    select: inOrder
  })
}

/**
 * Makes a department private, or no longer. The mutation stays pending until the list was fetched
 * again, so that the switch shows the new value throughout.
 */
export function useSetPrivate({ name }: Department) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (change: Omit<DepartmentChange, 'name'>) =>
      call(updateDepartment, { body: { name, ...change } }),
    onSuccess: (department) => {
      showToast({
        title: department.private
          ? t('{name} is now private', { name })
          : t('{name} is no longer private', { name })
      })
      return refresh(queryKeys.departments, queryKeys.anyTicket, queryKeys.tickets)
    },
    onError: () => showError(t('Failed to update department'))
  })
}

/** Who would see tickets by following alone once a department, or two merged ones, are private (D64). */
export function useDepartmentFollowers(
  query: { name: string; newName?: string },
  isNeeded: boolean
) {
  return useQuery({
    queryKey: [...queryKeys.departments, 'outside-followers', query],
    queryFn: ({ signal }) => call(listDepartmentFollowers, { query, signal }),
    enabled: isNeeded,
    // People may have followed since it was last asked.
    refetchOnMount: 'always'
  })
}

/** Finds the same people when someone is about to make a department private. */
export function useFindFollowers(name: string) {
  return useMutation({
    mutationFn: () => call(listDepartmentFollowers, { query: { name } }),
    onError: (error) => showError(messageOf(error, t('Failed to fetch the followers')))
  })
}

export function useCreateDepartment() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createDepartment>) => call(createDepartment, { body }),
    onSuccess: ({ name }) => {
      showToast({ title: t('{name} added', { name }) })
      return refresh(queryKeys.departments)
    }
  })
}

/** Renames a department, or merges it into the one of the new name; live events tell what else to fetch. */
export function useRenameDepartment() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof renameDepartment>) =>
      withConfirmation(() => call(renameDepartment, { body })),
    onSuccess: (department, { name, merge }) => {
      const names = { name, newName: department.name }
      showToast({
        title: merge
          ? t('{name} merged into {newName}', names)
          : t('{name} renamed to {newName}', names)
      })
      return refresh(queryKeys.departments)
    }
  })
}

/** Removes an empty department that was added; it can be added again. */
export function useDeleteDepartment({ name }: Department) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(deleteDepartment, { query: { name } }),
    onSuccess: () => {
      showToast({ title: t('{name} removed', { name }) })
      return refresh(queryKeys.departments)
    },
    onError: (error) => showError(messageOf(error, t('Failed to remove the department')))
  })
}
