import { useQuery } from '@tanstack/react-query'
import { listForms } from '#shared/api/forms.ts'
import { call } from '../api.ts'
import { queryKeys } from '../query-keys.ts'

/** The forms that a person may answer or manage (D78). */
export function useForms({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: queryKeys.forms,
    queryFn: ({ signal }) => call(listForms, { signal }),
    enabled
  })
}
