import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { getCalendar } from '#shared/api/calendar.ts'
import { createOwnToken, listOwnTokens } from '#shared/api/tokens.ts'
import { CALENDAR_SCOPE } from '#shared/domain/tokens.ts'
import { call } from '../../lib/api.ts'
import { showReasonUnlessCancelled } from '../../lib/error-unless-cancelled.ts'
import { withConfirmation } from '../../lib/password-prompt.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import type { DayRange } from './months.ts'

/** How often a calendar on screen is read again, because events tell only of announcements. */
const REFRESH_MS = 5 * 60 * 1000

/** For how many days a link to subscribe with is valid. */
const LINK_DAYS = 365

/** The days of the person's calendar; those of the month before while they are fetched. */
export function useCalendar({ first, last }: DayRange) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return useQuery({
    queryKey: [...queryKeys.calendar, first, last],
    queryFn: ({ signal }) =>
      call(getCalendar, { query: { from: first, until: last, zone }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS
  })
}

/** Whether the settings allow the person to subscribe, because a link holds a token (D56). */
export function useCanSubscribe() {
  return useQuery({
    queryKey: [...queryKeys.tokens, 'own'],
    queryFn: ({ signal }) => call(listOwnTokens, { signal }),
    staleTime: 0,
    select: ({ scopes }) => scopes.length > 0
  })
}

/** Creates a token that allows to read the announcements, and nothing else (D81). */
export function useCreateLink() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () =>
      withConfirmation(() =>
        call(createOwnToken, {
          body: { name: t('Calendar link'), scope: CALENDAR_SCOPE, days: LINK_DAYS }
        })
      ),
    onSuccess: () => refresh(queryKeys.tokens),
    onError: showReasonUnlessCancelled(t('Failed to create the link'))
  })
}
