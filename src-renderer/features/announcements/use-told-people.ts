import { useQuery } from '@tanstack/react-query'
import type { Announcement } from '#shared/api/announcements.ts'
import { listFollowers } from '#shared/api/followers.ts'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useOutageTickets } from './announcement-queries.ts'

/**
 * How many people the end of an outage is told: followers of the ticket behind it and requesters of
 * its parts, each once, as far as the person sees these tickets (D44).
 * @returns also how many parts there are, and whether there may be more people than are known
 */
export function useToldPeople({ id, ticket, affected }: Announcement) {
  const { data: linked } = useOutageTickets(id)
  const { data: followers = [] } = useQuery({
    queryKey: queryKeys.followers(ticket?.id ?? 0),
    queryFn: ({ signal }) => call(listFollowers, { params: { id: ticket?.id ?? 0 }, signal }),
    enabled: ticket !== undefined
  })
  const parts = linked?.rows.filter(({ link }) => link === 'part') ?? []
  const people = new Set([
    ...followers.map((follower) => follower.id),
    ...parts.map(({ requesterId }) => requesterId)
  ])
  return {
    people: Math.max(people.size, affected),
    tickets: parts.length,
    isAtLeast: linked !== undefined && linked.total > linked.rows.length
  }
}
