import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type AbsenceInput,
  deleteAbsence,
  deleteOwnAbsence,
  getAbsence,
  getOwnAbsence,
  setAbsence,
  setOwnAbsence
} from '#shared/api/absences.ts'
import { call, messageOf } from '../api.ts'
import { queryKeys } from '../query-keys.ts'
import { t } from '../texts.ts'
import { showError, showToast } from '../toasts.ts'
import { useRefresh } from './refresh.ts'

/** Whose absence it is: that of a person with an id, or one's own. */
export type AbsentPerson = number | 'own'

/** When a person is away, fetched again whenever it is shown (D76). */
export function useAbsence(person: AbsentPerson) {
  return useQuery({
    queryKey: queryKeys.absence(person),
    queryFn: async ({ signal }) => {
      const { absence } =
        person === 'own'
          ? await call(getOwnAbsence, { signal })
          : await call(getAbsence, { params: { id: person }, signal })
      return absence
    },
    staleTime: 0
  })
}

/** Says when a person is away; null for not at all. */
export function useChangeAbsence(person: AbsentPerson) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (body: AbsenceInput | null): Promise<unknown> => {
      if (person === 'own')
        return body ? await call(setOwnAbsence, { body }) : await call(deleteOwnAbsence)
      const params = { id: person }
      return body ? await call(setAbsence, { params, body }) : await call(deleteAbsence, { params })
    },
    onSuccess: (_, body) => {
      showToast({ title: body ? t('Absence saved') : t('Absence removed') })
      return refresh(queryKeys.users)
    },
    onError: (error) => showError(messageOf(error, t('Failed to save the absence')))
  })
}
