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

const NONE: KnownAnnouncements = { version: undefined, open: [], audiences: [] }

/**
 * Those that were read last: every open page asks, and they change rarely. After a change thousands of
 * pages ask at once, for whom they are read once.
 */
let known = { version: NONE.version, read: Promise.resolve(NONE) }

/**
 * The announcements as they are now (D81). They are read again after a change only; while there has
 * been none, this is one small read.
 */
export async function readAnnouncements(
  { settings, announcements }: Pick<Stores, 'settings' | 'announcements'>,
  now: Date
): Promise<KnownAnnouncements> {
  const version = await settings.find(ANNOUNCEMENTS_VERSION)
  if (version === undefined) return NONE
  if (version !== known.version) known = { version, read: readAll(announcements, version, now) }
  const { read } = known
  try {
    return await read
  } catch (error) {
    if (known.read === read) known = { version: NONE.version, read: Promise.resolve(NONE) }
    throw error
  }
}

async function readAll(
  announcements: Stores['announcements'],
  version: string,
  now: Date
): Promise<KnownAnnouncements> {
  const [open, audiences] = await Promise.all([
    announcements.listOpen(now),
    announcements.listAudiences()
  ])
  return { version, open, audiences }
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
