import { PRESENCE_RENEWAL_MS, type TicketActivity } from '#shared/domain/presence.ts'
import type { Deliver, OnPresence } from '../store/store.ts'

/**
 * How long someone counts as present who says nothing, in milliseconds: two renewals and a half.
 */
const SILENCE_MS = 2.5 * PRESENCE_RENEWAL_MS

interface Present {
  activity: TicketActivity
  seesNotes: boolean
  until: number
}

export interface PresenceBoard {
  /** Takes a report to this or another server of the database, and notifies the people concerned. */
  receive: OnPresence
  /** Who else looks at a ticket. */
  othersAt(ticketId: number, userId: number): ({ userId: number } & Pick<Present, 'activity'>)[]
}

/**
 * Remembers who looks at which ticket, in memory alone. A person who falls silent, because a page
 * or a server has ended, is forgotten after a while.
 * @param deliver sends live events
 * @param now in milliseconds; not the time of day, which may be set back (D35)
 */
export function createPresenceBoard(
  deliver: Deliver,
  now: () => number = () => performance.now()
): PresenceBoard {
  const tickets = new Map<number, Map<number, Present>>()
  let nextSweep = 0

  function sweep() {
    if (now() < nextSweep) return
    nextSweep = now() + SILENCE_MS
    for (const [ticketId, people] of tickets) {
      for (const [userId, { until }] of people) if (until <= now()) people.delete(userId)
      if (people.size === 0) tickets.delete(ticketId)
    }
  }

  function othersAt(ticketId: number, userId: number) {
    return [...(tickets.get(ticketId) ?? [])]
      .filter(([id, { until }]) => id !== userId && until > now())
      .map(([id, { activity, seesNotes }]) => ({ userId: id, activity, seesNotes }))
  }

  return {
    othersAt,
    receive({ ticketId, userId, activity, seesNotes }) {
      sweep()
      const people = tickets.get(ticketId) ?? new Map<number, Present>()
      const known = people.get(userId)
      const before = known && known.until > now() ? known.activity : null
      if (activity) {
        people.set(userId, { activity, seesNotes, until: now() + SILENCE_MS })
        tickets.set(ticketId, people)
      } else people.delete(userId)
      const userIds = othersAt(ticketId, userId)
        .filter((other) => shownTo(other, before) !== shownTo(other, activity))
        .map((other) => other.userId)
      if (userIds.length > 0)
        deliver({ type: 'personal', userIds, event: { type: 'presence', id: ticketId } })
    }
  }
}

/** A person's view of someone's activity: people who do not see notes learn of none (D41). */
function shownTo({ seesNotes }: Pick<Present, 'seesNotes'>, activity: TicketActivity | null) {
  return activity === 'noting' && !seesNotes ? 'looking' : activity
}
