import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Announcement,
  getAnnouncement,
  haveThisToo,
  linkOutageTickets,
  listActiveAnnouncements,
  readAnnouncement,
  unlinkOutageTicket
} from '#shared/api/announcements.ts'
import { call, messageOf } from '../api.ts'
import { queryKeys } from '../query-keys.ts'
import { t } from '../texts.ts'
import { showError, showToast } from '../toasts.ts'
import { translated } from '../translated.ts'
import { refresh } from './refresh.ts'
import { useCurrentUser } from './session-queries.ts'

const activeQuery = queryOptions({
  queryKey: queryKeys.activeAnnouncements,
  queryFn: ({ signal }) => call(listActiveAnnouncements, { signal })
})

/** The query for one announcement (D81). */
export const announcementQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.announcement(id),
    queryFn: ({ signal }) => call(getAnnouncement, { params: { id }, signal })
  })

/**
 * What every page tells the person now, in the page’s language (D82); nothing is asked for where there
 * was never an announcement.
 */
export function useActiveAnnouncements() {
  const isUsed = useCurrentUser().user?.announcements === true
  return useQuery({ ...activeQuery, enabled: isUsed, select: inPageLanguage })
}

const inPageLanguage = (announced: readonly Announcement[]) => announced.map(translated)

/** Marks an announcement as read, after which pages no longer tell it. */
export function useReadAnnouncement() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(readAnnouncement, { params: { id } }),
    onMutate(id) {
      client.setQueryData(activeQuery.queryKey, (shown) => shown?.filter((one) => one.id !== id))
      client.setQueryData(
        announcementQuery(id).queryKey,
        (shown) => shown && { ...shown, read: true }
      )
    },
    onError: () => refresh(client, queryKeys.announcements)
  })
}

/** Says “I have this too” of an outage, with a line or without. */
export function useHaveThisToo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, line }: { id: number; line: string }) =>
      call(haveThisToo, { params: { id }, body: line === '' ? {} : { line } }),
    onSuccess(changed: Announcement) {
      client.setQueryData(announcementQuery(changed.id).queryKey, changed)
      // The person follows its ticket now, and has perhaps commented on it.
      if (changed.ticket)
        void refresh(
          client,
          queryKeys.ticket(changed.ticket.id),
          queryKeys.comments(changed.ticket.id)
        )
      void refresh(client, queryKeys.announcements)
    },
    onError: (error) => showError(messageOf(error, t('Failed to send. Try again.')))
  })
}

/** Makes a ticket a part of an outage, or takes it out. */
export function useOutageLink({ id, ticketId }: { id: number; ticketId: number }) {
  const client = useQueryClient()
  const options = {
    onError: (error: Error) => showError(messageOf(error, t('Failed to change the outage'))),
    onSettled: () => refresh(client, queryKeys.announcements, queryKeys.ticket(ticketId))
  }
  const confirm = useMutation({
    ...options,
    mutationFn: () => call(linkOutageTickets, { params: { id }, body: { ticketIds: [ticketId] } }),
    onSuccess: () => showToast({ title: t('Ticket added to the outage') })
  })
  const remove = useMutation({
    ...options,
    mutationFn: () => call(unlinkOutageTicket, { params: { id, ticketId } }),
    onSuccess: () => showToast({ title: t('Ticket removed from the outage') })
  })
  return { confirm, remove, isPending: confirm.isPending || remove.isPending }
}
