import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findOverlaps } from '#shared/api/calendar.ts'
import { call } from '../api.ts'
import { queryKeys } from '../query-keys.ts'

/** When work is planned, as ISO texts; `from` is null while it is not known. */
export interface PlannedTime {
  from: string | null
  until: string | null
  /** The announcement that is changed; null for a new one. */
  announcementId: number | null
}

/** The planned work and closures that planned work overlaps, of what the person sees (D81). */
export function useOverlaps({ from, until, announcementId }: PlannedTime) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return useQuery({
    queryKey: [...queryKeys.calendar, 'overlaps', from, until, announcementId],
    queryFn: ({ signal }) =>
      call(findOverlaps, {
        query: {
          ...{ from: from ?? '', zone },
          ...(until !== null && { until }),
          ...(announcementId !== null && { announcement: announcementId })
        },
        signal
      }),
    enabled: from !== null && (until === null || Date.parse(until) > Date.parse(from)),
    placeholderData: keepPreviousData,
    staleTime: 0
  })
}
