import { MAX_PAGE_ROWS, type PageQuery } from '#shared/api/fields.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Ticket, TicketChange, TicketOutage } from '#shared/api/tickets.ts'
import { announcementState, seesAnnouncement } from '#shared/domain/announcements.ts'
import { seesNotes } from '#shared/domain/notes.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { handlesTicket } from '#shared/domain/ticket-rights.ts'
import type { Clock } from '../../base/clock.ts'
import { translatedTitles } from '../../effects/announcement-titles.ts'
import { readAnnouncements } from '../../effects/known-announcements.ts'
import { readForms } from '../../effects/known-forms.ts'
import { levelsIn, readServiceLevels } from '../../effects/service-clock-effects.ts'
import type { Authorization } from '../../http/authorization.ts'
import type { Stores } from '../../store/store.ts'
import { formSummary, readFormState } from '../forms/ticket-form.ts'
import { toTicket } from '../ticket-answers.ts'
import { changeTicket } from '../ticket-changes.ts'
import { existingTicket } from '../ticket-rules.ts'

/** Leaves of the other tickets of links those that someone sees (D44, D49). */
async function withSeenLinks(
  read: Stores,
  entries: HistoryEntry[],
  viewer: Viewer
): Promise<HistoryEntry[]> {
  const otherIds = entries.flatMap((entry) => ('otherId' in entry ? (entry.otherId ?? []) : []))
  if (otherIds.length === 0) return entries
  const seen = await read.tickets.listSeen([...new Set(otherIds)], viewer)
  const seenIds = new Set(seen.map(({ id }) => id))
  return entries.map((entry) => {
    if (!('otherId' in entry) || seenIds.has(entry.otherId ?? 0)) return entry
    const { otherId, ...rest } = entry
    return rest
  })
}

/**
 * The outage of a ticket, else the newest announcement that it is behind, of those that a person sees
 * (D81); undefined for none. Without announcements it is looked for nowhere.
 */
async function readOutage(
  read: Stores,
  ticketId: number,
  { viewer, now }: { viewer: Viewer; now: Date }
): Promise<TicketOutage | undefined> {
  const { version } = await readAnnouncements(read, now)
  if (version === undefined) return undefined
  const [[row], about] = await Promise.all([
    read.announcements.listOf([ticketId]),
    read.announcements.listAbout(ticketId)
  ])
  const seen = about.filter(({ departments }) => seesAnnouncement(viewer, departments))
  const own = seen.find(({ id }) => id === row?.announcementId)
  const outage = own ?? seen.findLast((one) => one.ticketId === ticketId)
  if (!outage) return undefined
  const { id, title } = outage
  const link = own && row ? row.link : 'behind'
  return { id, title, ...translatedTitles(outage), link, state: announcementState(outage, now) }
}

/** Reads one ticket and its history, and changes it. */
export function createTicketDetail(read: Stores, clock: Clock) {
  return {
    /** @throws ProblemError 404 */
    async get(id: number, viewer: Viewer): Promise<Ticket> {
      const now = clock()
      const [row, known, schedule, forms, { started, startable }, approvals, outage] =
        await Promise.all([
          existingTicket(read, id, viewer),
          readServiceLevels(read),
          read.schedules.findOfTicket(id),
          readForms(read),
          read.processes.countFor(id, isItSupportSpecialist(viewer.role)),
          read.approvals.countOf(id),
          readOutage(read, id, { viewer, now })
        ])
      const [ticket, state] = await Promise.all([
        toTicket(read, row, { viewer, now }, known),
        readFormState(read, forms, row)
      ])
      const hasProcesses = started > 0 || (startable > 0 && handlesTicket(viewer, row))
      return {
        ...ticket,
        ...(schedule && { schedule }),
        ...(hasProcesses && { processes: { started } }),
        ...formSummary(state, row, viewer),
        ...(approvals > 0 && { approvals }),
        ...(outage && { outage })
      }
    },

    /**
     * The newest changes, or the newest before one, oldest first (D45).
     * @throws ProblemError 404 when there is no such ticket
     */
    async history(
      id: number,
      { limit = MAX_PAGE_ROWS, before }: PageQuery,
      viewer: Viewer
    ): Promise<{ entries: HistoryEntry[]; total: number }> {
      const withNotes = seesNotes(viewer, await existingTicket(read, id, viewer))
      const of = { ticketId: id, withNotes }
      const [total, entries] = await Promise.all([
        read.history.count(of),
        read.history.list(of, { limit, before })
      ])
      return { entries: await withSeenLinks(read, entries, viewer), total }
    },

    /**
     * Changes fields of a ticket, or unassigns it (D11, D45). A person who can no longer see the
     * ticket afterwards still gets it in the response.
     * @throws ProblemError 404, 403 when they can't change it like this (D60), 400 when the
     * assignee does not exist, or 409 where it cannot be assigned yet (D80)
     */
    async update(id: number, change: TicketChange, authorization: Authorization): Promise<Ticket> {
      return await authorization.transaction(async (tx, actor) => {
        const at = clock()
        const { after } = await changeTicket(tx, id, change, { actor, at })
        return await toTicket(tx, after, { viewer: actor, now: at }, await levelsIn(tx))
      })
    }
  }
}
