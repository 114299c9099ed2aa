import {
  type Announcement,
  type AnnouncementUpdate,
  MAX_OPEN_ANNOUNCEMENTS,
  type NewAnnouncement
} from '#shared/api/announcements.ts'

import { MAX_PAGE_ROWS } from '#shared/api/fields.ts'
import { announcementState, isTold, seesAnnouncement } from '#shared/domain/announcements.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import {
  noteAnnouncementChanged,
  readAnnouncements,
  seenAudiences
} from '../effects/known-announcements.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { Authorization } from '../http/authorization.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import type { AnnouncementRow } from '../store/announcements-store.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'
import { seenTicket } from '../tickets/ticket-rules.ts'
import {
  existingAnnouncement,
  isRead,
  managedAnnouncement,
  toAnnouncement,
  toAnnouncements
} from './announcement-answers.ts'
import { checkAudience, checkedTexts, formatOf } from './announcement-input.ts'
import { letAffectedFollow } from './outage-people.ts'
import { linkTickets, unlinkAll, unlinkBehind } from './outage-tickets.ts'
import { raiseBehind } from './raise-behind.ts'

export type AnnouncementsService = ReturnType<typeof createAnnouncementsService>

interface ListQuery {
  state?: 'open' | 'ended' | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/**
 * Announcements (D81): everyone reads those that are for them, heads manage those to their department,
 * IT Support Specialists all. For others they do not exist.
 */
export function createAnnouncementsService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /** Whether there has been one that a person sees, so that pages ask for those that hold. */
    hasAnyFor: async (viewer: Viewer): Promise<boolean> =>
      seenAudiences(await readAnnouncements(read, clock()), viewer).length > 0,

    /** A page of those that a person sees. */
    async list(
      { state, limit = MAX_PAGE_ROWS, offset = 0 }: ListQuery,
      viewer: Viewer
    ): Promise<{ announcements: Announcement[]; total: number }> {
      const now = clock()
      const known = await readAnnouncements(read, now)
      const seen = seenAudiences(known, viewer)
      if (seen.length === 0) return { announcements: [], total: 0 }
      const audiences = isItSupportSpecialist(viewer.role) ? undefined : seen
      const of = { audiences, state, now }
      const [rows, total] = await Promise.all([
        read.announcements.list(of, { limit, offset }),
        read.announcements.count(of)
      ])
      return { announcements: await toAnnouncements(read, rows, { viewer, now }), total }
    },

    active: (viewer: Viewer): Promise<Announcement[]> => readActive(read, viewer, clock()),

    /** @throws ProblemError 404 */
    async find(id: number, viewer: Viewer): Promise<Announcement> {
      const row = await existingAnnouncement(read, id, viewer)
      return await toAnnouncement(read, row, { viewer, now: clock() })
    },

    /**
     * Writes one, with the ticket that it raises and the tickets that are its parts.
     * @throws ProblemError 403 for other departments and for tickets that the person does not handle,
     * 400 for what does not exist, 404 and 409 like {@link linkTickets}, 409 beyond the most
     */
    async create(input: NewAnnouncement, authorization: Authorization): Promise<Announcement> {
      const { raise, parts = [], ...texts } = input
      return await authorization.transaction(async (tx, actor) => {
        const at = clock()
        const change = await checkedTexts(tx, texts, actor, at)
        if (parts.length > 0 && input.kind !== 'outage')
          throw invalid([{ path: 'parts', message: 'Only outages have tickets as their parts' }])
        await checkRoom(tx, at)
        const act = { actor, at }
        const ticketId = raise ? await raiseBehind(tx, input, raise, act) : change.ticketId
        const row = await tx.announcements.insert({
          ...{ ...change, ticketId, authorId: actor.id, createdAt: at }
        })
        const others = parts.filter((id) => id !== ticketId)
        if (others.length > 0) await linkTickets(tx, row, others, act)
        await noteChange(tx, authorization, actor, `“${row.title}” created`)
        await noteAnnouncementChanged(tx, at, row.departments)
        return await toAnnouncement(tx, row, { viewer: actor, now: at })
      })
    },

    /**
     * Replaces the texts and times of one. With other times it is told again to those who had read it.
     * @throws ProblemError 404, 403 and 400 like {@link create}, 409 where another change came first
     */
    async update(
      id: number,
      { updatedAt, ...input }: AnnouncementUpdate,
      authorization: Authorization
    ): Promise<Announcement> {
      return await authorization.transaction(async (tx, actor) => {
        const before = await managedAnnouncement(tx, id, actor)
        checkAudience(actor, input.departments)
        if (before.endedAt !== null)
          throw new ProblemError(409, 'This announcement has ended. Load it again.')
        if (before.updatedAt.toISOString() !== updatedAt)
          throw new ProblemError(
            409,
            'This announcement has been changed meanwhile. Load it again.'
          )
        if (input.kind !== before.kind)
          throw invalid([{ path: 'kind', message: 'The kind of an announcement stays as it is' }])
        // A change within the same millisecond counts too.
        const at = new Date(Math.max(clock().getTime(), before.updatedAt.getTime() + 1))
        const written = { ...input, format: formatOf(input, before) }
        const { kind: _, ...change } = await checkedTexts(tx, written, actor, at)
        if (announcementState(before, at) === 'ended') await checkRoom(tx, at)
        const ticketId = change.ticketId ?? (await hiddenBehind(tx, before, actor))
        const row = await tx.announcements.update(id, { ...change, ticketId })
        const isMoved =
          row.from.getTime() !== before.from.getTime() ||
          row.until?.getTime() !== before.until?.getTime()
        if (isMoved) await tx.announcements.clearRead(id)
        if (row.ticketId !== before.ticketId) {
          await unlinkBehind(tx, row, { actor, at })
          await letAffectedFollow(tx, row, { actor, at })
        }
        await noteChange(tx, authorization, actor, `“${row.title}” changed`)
        await noteAnnouncementChanged(tx, at, before.departments, row.departments)
        return await toAnnouncement(tx, row, { viewer: actor, now: at })
      })
    },

    /** Deletes one; its tickets stay. @throws ProblemError 404, 403, 409 while it is answered in them */
    async delete(id: number, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        const row = await managedAnnouncement(tx, id, actor)
        const links = await tx.announcements.listLinks(id)
        if (links.some(({ answerDue }) => answerDue))
          throw new ProblemError(
            409,
            'The answer is still being given in its tickets. Delete it in a few seconds.'
          )
        const at = clock()
        await unlinkAll(tx, links, { actor, at })
        await tx.announcements.delete(id)
        await noteChange(tx, authorization, actor, `“${row.title}” deleted`)
        await noteAnnouncementChanged(tx, at, row.departments)
      })
    },

    /** Keeps that a person has read one. @throws ProblemError 404 */
    async markRead(id: number, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        const { endedAt } = await existingAnnouncement(tx, id, actor)
        const now = clock()
        // It is read since its end, also where the clock was set back after that (D35).
        const at = endedAt !== null && endedAt > now ? endedAt : now
        await tx.announcements.setRead(id, actor.id, at)
      })
    }
  }
}

/** @throws ProblemError 409 where as many announcements hold as can */
async function checkRoom({ announcements }: Transaction, at: Date): Promise<void> {
  if ((await announcements.listOpen(at)).length >= MAX_OPEN_ANNOUNCEMENTS)
    throw new ProblemError(
      409,
      text(
        'There can be at most {max, plural, other {# announcements that have not ended}}. End one first.',
        {
          max: MAX_OPEN_ANNOUNCEMENTS
        }
      )
    )
}

/** The ticket behind an announcement that someone does not see, and so does not take away (D44). */
async function hiddenBehind(
  tx: Transaction,
  { ticketId }: AnnouncementRow,
  actor: Viewer
): Promise<number | null> {
  const isSeen = ticketId === null || (await seenTicket(tx, ticketId, actor)) !== undefined
  return isSeen ? null : ticketId
}

/** What every page tells a person now, outages first. */
async function readActive(read: Stores, viewer: Viewer, now: Date): Promise<Announcement[]> {
  const { open, version } = await readAnnouncements(read, now)
  if (version === undefined) return []
  const seen = open.filter(
    (row) => seesAnnouncement(viewer, row.departments) && isTold(row, now, false)
  )
  const [personal, ends] = await Promise.all([
    seen.length > 0
      ? read.announcements.listPersonal(
          viewer.id,
          seen.map(({ id }) => id)
        )
      : [],
    read.announcements.listUnreadEnds(viewer.id)
  ])
  const told = seen.filter((row) => {
    const own = personal.find(({ announcementId }) => announcementId === row.id)
    return isTold(row, now, isRead(row, own))
  })
  const ended = ends.filter(({ departments }) => seesAnnouncement(viewer, departments))
  const inOrder = ['outage', 'work', 'notice'].flatMap((kind) =>
    told.filter((row) => row.kind === kind)
  )
  const rows = [...inOrder, ...ended]
  // One that has ended is told to few, so only then there is more to read.
  return await toAnnouncements(read, rows, { viewer, now, ...(ended.length === 0 && { personal }) })
}

/** Keeps a change of an announcement in the security log. */
export async function noteChange(
  tx: Transaction,
  authorization: Authorization,
  actor: Viewer,
  change: string
): Promise<void> {
  const detail = `Announcement ${change}`
  await logSecurityEvent(tx, authorization.eventOf('setting-changed', actor, { detail }))
}
