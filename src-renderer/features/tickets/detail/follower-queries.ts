import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  followTicket,
  listFollowers,
  removeFollower,
  unfollowTicket
} from '#shared/api/followers.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { seesNotes } from '#shared/domain/notes.ts'
import { seesPrivateTicket } from '#shared/domain/private-departments.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { refresh } from '../../../lib/queries/refresh.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { useUsers } from '../../../lib/queries/users-queries.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showError, showToast } from '../../../lib/toasts.ts'

/** The query for who follows a ticket (D42). */
export const followersQuery = (ticketId: number) =>
  queryOptions({
    queryKey: queryKeys.followers(ticketId),
    queryFn: ({ signal }) => call(listFollowers, { params: { id: ticketId }, signal })
  })

export const useFollowers = (ticketId: number) => useQuery(followersQuery(ticketId))

/** Lets the signed-in person follow a ticket, or stop to. */
export function useFollow(ticketId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (following: boolean) =>
      call(following ? followTicket : unfollowTicket, { params: { id: ticketId } }),
    // A person who stops following may no longer see the ticket (D44).
    onSuccess: () => refresh(client, queryKeys.ticket(ticketId)),
    onError: () =>
      showToast({
        tone: 'destructive',
        title: t('Update Failed'),
        description: t('There was an error updating what you follow.')
      })
  })
}

/** Removes someone who follows a ticket (D64). */
export function useRemoveFollower(ticketId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: number) =>
      call(removeFollower, { params: { id: ticketId }, query: { userId } }),
    onSettled: () => refresh(client, queryKeys.followers(ticketId)),
    onError: (error) => showError(messageOf(error, t('Failed to remove the follower')))
  })
}

/** Whom a comment or a note on a ticket can mention: only those who may see it (D41, D44). */
export function useMentionable(ticket: Ticket, isNote: boolean): User[] {
  const { user } = useCurrentUser()
  const { data: users } = useUsers()
  const { data: followers } = useFollowers(ticket.id)
  return useMemo(() => {
    const seen = { ...ticket, followerIds: followers?.map(({ id }) => id) ?? [] }
    return (users ?? []).filter(
      (person) =>
        person.id !== user?.id &&
        (!ticket.private || seesPrivateTicket(person, seen)) &&
        (!isNote || seesNotes(person, ticket))
    )
  }, [users, followers, ticket, isNote, user])
}
