import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import {
  type Announcement,
  createAnnouncement,
  deleteAnnouncement,
  endAnnouncement,
  listAffectedLines,
  listAnnouncements,
  listOutageTickets,
  type NewAnnouncement,
  updateAnnouncement
} from '#shared/api/announcements.ts'
import type { BodyOf } from '#shared/api/route.ts'
import { ApiError, call, callPaged, messageOf } from '../../lib/api.ts'
import { announcementQuery } from '../../lib/queries/announcements-queries.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'

const PAGE_ROWS = 100

/** Announcements that are open or have ended, the latest beginning first, page by page. */
export function useAnnouncements(state: 'open' | 'ended') {
  return useInfiniteQuery({
    queryKey: [...queryKeys.announcements, 'list', state],
    queryFn: ({ pageParam: offset, signal }) =>
      callPaged(listAnnouncements, { query: { state, limit: PAGE_ROWS, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { rows }) => sum + rows.length, 0)
      return read < total ? read : undefined
    }
  })
}

export const useAnnouncement = (id: number) => useQuery(announcementQuery(id))

/** Where people have said that they have it too, without a ticket for it to be a comment of. */
export function useAffectedLines(id: number, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...queryKeys.announcement(id), 'affected'],
    queryFn: ({ signal }) => call(listAffectedLines, { params: { id }, signal }),
    enabled
  })
}

/** The tickets of an outage that the person sees, and how many there are. */
export function useOutageTickets(id: number) {
  return useQuery({
    queryKey: [...queryKeys.announcement(id), 'tickets'],
    queryFn: ({ signal }) => callPaged(listOutageTickets, { params: { id }, signal })
  })
}

/** Writes an announcement, or changes one. Objections to fields are shown by the form. */
export function useSaveAnnouncement(announcement: Announcement | null) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ raise, parts, ...input }: NewAnnouncement) =>
      announcement === null
        ? call(createAnnouncement, {
            body: { ...input, ...(raise && { raise }), ...(parts && { parts }) }
          })
        : call(updateAnnouncement, {
            params: { id: announcement.id },
            body: { ...input, updatedAt: announcement.updatedAt }
          }),
    onSuccess() {
      showToast({ title: announcement ? t('Announcement saved') : t('Announced') })
      // The first one brings its author the menu item.
      void refresh(queryKeys.currentUser, queryKeys.anyTicket, queryKeys.tickets)
      return refresh(queryKeys.announcements)
    },
    onError(error) {
      if (error instanceof ApiError && error.fieldErrors.length > 0) return
      showError(messageOf(error, t('Failed to save the announcement')))
    }
  })
}

/** Ends an announcement and answers everyone who waits for that. */
export function useEndAnnouncement({ id, ticket }: Pick<Announcement, 'id' | 'ticket'>) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof endAnnouncement>) =>
      call(endAnnouncement, { params: { id }, body }),
    onSuccess() {
      showToast({ title: t('Announcement ended') })
      if (ticket) void refresh(queryKeys.ticket(ticket.id), queryKeys.comments(ticket.id))
      return refresh(queryKeys.announcements)
    },
    onError(error) {
      if (error instanceof ApiError && error.fieldErrors.length > 0) return
      showError(messageOf(error, t('Failed to end the announcement')))
    }
  })
}

export function useDeleteAnnouncement(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(deleteAnnouncement, { params: { id } }),
    onSuccess() {
      showToast({ title: t('Announcement deleted') })
      return refresh(queryKeys.announcements)
    },
    onError: (error) => showError(messageOf(error, t('Failed to delete the announcement')))
  })
}
