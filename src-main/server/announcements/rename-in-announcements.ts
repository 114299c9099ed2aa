import { noteAnnouncementChanged, readAnnouncements } from '../effects/known-announcements.ts'
import type { Transaction } from '../store/store.ts'

/**
 * Puts another slug of a category into announcements, or takes it out of those that have not ended.
 * @param to null where the category is deleted
 */
export async function renameInAnnouncements(
  tx: Transaction,
  { from, to, at }: { from: string; to: string | null; at: Date }
): Promise<void> {
  if ((await readAnnouncements(tx, at)).version === undefined) return
  const rows =
    to === null ? await tx.announcements.listOpen(at) : await tx.announcements.listWith(from)
  for (const { id, categories, departments } of rows) {
    if (!categories.includes(from)) continue
    const others = categories.filter((slug) => slug !== from)
    await tx.announcements.update(id, { categories: to === null ? others : [...others, to] })
    await noteAnnouncementChanged(tx, at, departments)
  }
}
