import { randomUUID } from 'node:crypto'
import { seesAnnouncement } from '#shared/domain/announcements.ts'
import type { TeamMember } from '#shared/domain/teams.ts'
import type { AnnouncementRow } from '../store/announcements-store.ts'
import type { Stores, Transaction } from '../store/store.ts'

/** The name under which the settings keep a text that changes with every change of an announcement. */
export const ANNOUNCEMENTS_VERSION = 'announcementsVersion'

/** A version that no announcements have had. */
export const newAnnouncementsVersion = () => randomUUID()

/** The announcements as they were when they were read. */
export interface KnownAnnouncements {
  version: string | undefined
  /** Those that had not ended, the latest beginning first; some may have since. */
  open: readonly AnnouncementRow[]
  /** The lists of departments that there are announcements to, ended ones too. */
  audiences: readonly (readonly string[])[]
}

/** Those that were read last: every open page asks, and they change rarely. */
let known: KnownAnnouncements = { version: undefined, open: [], audiences: [] }

/**
 * The announcements as they are now (D81). They are read again after a change only; while there has
 * been none, this is one small read.
 */
export async function readAnnouncements(
  { settings, announcements }: Pick<Stores, 'settings' | 'announcements'>,
  now: Date
): Promise<KnownAnnouncements> {
  const version = await settings.find(ANNOUNCEMENTS_VERSION)
  if (version === known.version) return known
  const [open, audiences] =
    version === undefined
      ? [[], []]
      : await Promise.all([announcements.listOpen(now), announcements.listAudiences()])
  known = { version, open, audiences }
  return known
}

/** Those of the known audiences to which a person belongs, or whose announcements they manage. */
export const seenAudiences = ({ audiences }: KnownAnnouncements, person: TeamMember) =>
  audiences.filter((departments) => seesAnnouncement(person, departments))

/**
 * Lets all servers read the announcements again, and pages those of some people. It is called in the
 * transaction that changes one.
 * @param audiences the lists of departments that the announcement was and is for
 */
export async function noteAnnouncementChanged(
  tx: Transaction,
  at: Date,
  ...audiences: (readonly string[])[]
): Promise<void> {
  await tx.settings.put(ANNOUNCEMENTS_VERSION, newAnnouncementsVersion(), at)
  tellOfAnnouncement(tx, ...audiences)
}

/** Lets the pages of some people ask for the announcements again. */
export function tellOfAnnouncement(
  { tell }: Pick<Transaction, 'tell'>,
  ...audiences: (readonly string[])[]
): void {
  const isForAll = audiences.some(({ length }) => length === 0)
  const departments = isForAll ? [] : [...new Set(audiences.flat())]
  tell({ type: 'announcement', departments })
}
