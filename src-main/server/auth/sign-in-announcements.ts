import type { SignInAnnouncement } from '#shared/api/auth.ts'
import { ANNOUNCEMENT_KINDS, isTold } from '#shared/domain/announcements.ts'
import { translatedTitles } from '../effects/announcement-titles.ts'
import { readAnnouncements } from '../effects/known-announcements.ts'
import type { Stores } from '../store/store.ts'

/**
 * The announcements that the sign-in page tells everyone who can open it, outages first: those to
 * everyone that say so, while pages tell them (D81). Their texts are not told there.
 */
export async function readSignInAnnouncements(
  stores: Pick<Stores, 'settings' | 'announcements'>,
  now: Date
): Promise<SignInAnnouncement[]> {
  const { open } = await readAnnouncements(stores, now)
  const told = open.filter(
    (row) => row.onSignIn && row.departments.length === 0 && isTold(row, now, false)
  )
  return ANNOUNCEMENT_KINDS.flatMap((kind) =>
    told
      .filter((row) => row.kind === kind)
      .map((row) => ({
        ...{ kind, title: row.title, ...translatedTitles(row) },
        ...{ from: row.from.toISOString(), until: row.until?.toISOString() ?? null }
      }))
  )
}
