import { useMutation, useQuery } from '@tanstack/react-query'
import { type Department, listDepartments, updateDepartment } from '#shared/api/departments.ts'
import { call } from '../../lib/api.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showError, showToast } from '../../lib/toasts.ts'

/** Every department, and whether it is private. */
export function useDepartments() {
  return useQuery({
    queryKey: queryKeys.departments,
    queryFn: ({ signal }) => call(listDepartments, { signal })
  })
}

/**
 * Makes a department private, or no longer. The mutation stays pending until the list was fetched
 * again, so that the switch shows the new value throughout.
 */
export function useSetPrivate({ name }: Department) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (isPrivate: boolean) =>
      call(updateDepartment, { body: { name, private: isPrivate } }),
    onSuccess: (department) => {
      showToast({ title: `${name} is ${department.private ? 'now' : 'no longer'} private` })
      return refresh(queryKeys.departments, queryKeys.anyTicket, queryKeys.tickets)
    },
    onError: () => showError('Failed to update department')
  })
}
