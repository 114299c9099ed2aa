import { useQuery } from '@tanstack/react-query'
import type { Announcement } from '#shared/api/announcements.ts'
import { listFollowers } from '#shared/api/followers.ts'
import { ACTIVE_STATUSES, type TicketStatus } from '#shared/domain/tickets.ts'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useOutageTickets } from './announcement-queries.ts'

const isActive = (status: TicketStatus) => ACTIVE_STATUSES.some((active) => active === status)

/**
 * How many people the end of an outage is told: followers of the ticket behind it and requesters of
 * its parts, each once, as far as the person sees these tickets (D44).
 * @returns also which of its tickets are not resolved yet, how many are only perhaps of it, and whether there may be more people than are known
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
    tickets: parts.filter(({ status }) => isActive(status)).length,
    perhaps: (linked?.rows ?? []).filter(({ link }) => link === 'perhaps').length,
    isBehindActive: ticket !== undefined && isActive(ticket.status),
    isAtLeast: linked !== undefined && linked.total > linked.rows.length
  }
}
