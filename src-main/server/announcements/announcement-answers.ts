import type { Announcement } from '#shared/api/announcements.ts'
import {
  announcementState,
  managesAnnouncement,
  seesAnnouncement
} from '#shared/domain/announcements.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { answeredFormat } from '#shared/domain/text-formats.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { ProblemError } from '../http/problem.ts'
import type { AnnouncementPerson, AnnouncementRow } from '../store/announcements-store.ts'
import type { Stores } from '../store/store.ts'

/** To whom announcements are answered, and when. */
interface Asked {
  viewer: Viewer
  now: Date
  /** What is known of the person and the announcements, where that has been read. */
  personal?: readonly AnnouncementPerson[]
}

/**
 * An announcement that someone sees.
 * @throws ProblemError 404, also for one that is for others
 */
export async function existingAnnouncement(
  { announcements }: Pick<Stores, 'announcements'>,
  id: number,
  viewer: Viewer
): Promise<AnnouncementRow> {
  const row = await announcements.find(id)
  if (!row || !seesAnnouncement(viewer, row.departments))
    throw new ProblemError(404, 'This announcement does not exist')
  return row
}

/**
 * The same for one that a person manages.
 * @throws ProblemError 404, 403
 */
export async function managedAnnouncement(
  stores: Pick<Stores, 'announcements'>,
  id: number,
  viewer: Viewer
): Promise<AnnouncementRow> {
  const row = await existingAnnouncement(stores, id, viewer)
  if (!managesAnnouncement(viewer, row.departments))
    throw new ProblemError(
      403,
      'Only department heads and IT Support Specialists manage this announcement'
    )
  return row
}

/** Announcements that someone sees, as the API answers them, with the tickets that they see (D44). */
export async function toAnnouncements(
  stores: Stores,
  rows: readonly AnnouncementRow[],
  { viewer, now, personal: known }: Asked
): Promise<Announcement[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const outageIds = rows.flatMap(({ id, kind }) => (kind === 'outage' ? [id] : []))
  const ticketIds = [...new Set(rows.flatMap(({ ticketId }) => ticketId ?? []))]
  const [personal, affected, tickets] = await Promise.all([
    known ?? stores.announcements.listPersonal(viewer.id, ids),
    outageIds.length > 0 ? countAffected(stores.announcements, outageIds) : new Map(),
    ticketIds.length > 0 ? stores.tickets.listSeen(ticketIds, viewer) : []
  ])
  return rows.map((row) => {
    const own = personal.find(({ announcementId }) => announcementId === row.id)
    const ticket = tickets.find(({ id }) => id === row.ticketId)
    return {
      ...plainAnnouncement(row, now),
      ...(ticket && {
        ticket: { id: ticket.id, ticketId: formatTicketId(ticket.id), status: ticket.status }
      }),
      affected: affected.get(row.id) ?? 0,
      hasThisToo: own?.affectedAt != null,
      read: isRead(row, own),
      canManage: managesAnnouncement(viewer, row.departments)
    }
  })
}

/** The counts that are being read, by their ids. */
const counting = new WeakMap<
  Stores['announcements'],
  Map<string, ReturnType<Stores['announcements']['countAffected']>>
>()

/** Counts once for everyone who asks meanwhile: a change lets thousands of pages ask. */
async function countAffected(
  announcements: Stores['announcements'],
  ids: readonly number[]
): Promise<ReadonlyMap<number, number>> {
  const all = counting.get(announcements) ?? new Map()
  counting.set(announcements, all)
  const key = ids.join()
  const counts = all.get(key) ?? announcements.countAffected(ids)
  all.set(key, counts)
  try {
    return await counts
  } finally {
    all.delete(key)
  }
}

/** The same for one. */
export async function toAnnouncement(
  stores: Stores,
  row: AnnouncementRow,
  asked: Asked
): Promise<Announcement> {
  const [announcement] = await toAnnouncements(stores, [row], asked)
  return announcement as Announcement
}

/** Whether a person has read an announcement; one that has ended, since its end. */
export function isRead(
  { endedAt }: Pick<AnnouncementRow, 'endedAt'>,
  person: AnnouncementPerson | undefined
): boolean {
  const readAt = person?.readAt ?? null
  return readAt !== null && (endedAt === null || readAt >= endedAt)
}

function plainAnnouncement(row: AnnouncementRow, now: Date) {
  const { id, kind, title, text, departments, categories, onSignIn, answer, authorId } = row
  const { translations } = row
  return {
    ...{ id, kind, title, text, ...answeredFormat(row.format) },
    ...(translations && { translations: [...translations] }),
    ...{ departments: [...departments], categories: [...categories], onSignIn, answer, authorId },
    from: row.from.toISOString(),
    until: row.until?.toISOString() ?? null,
    state: announcementState(row, now),
    endedAt: row.endedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString()
  }
}
