import { millisecondsInMinute } from 'date-fns/constants'
import { format } from 'date-fns/format'
import type { OutageReportRow } from '#shared/api/outage-reports.ts'
import { seesAnnouncement } from '#shared/domain/announcements.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { AnnouncementRow } from '../store/announcements-store.ts'
import type { Stores } from '../store/store.ts'
import { type Month, monthsUntil } from './metrics.ts'

/** How many months the report covers. */
const MONTHS = 12

/**
 * The outages that a person sees by month and category (D81), the latest month first. One that lasts
 * over the end of a month is split there; one that has not ended lasts until now.
 */
export async function outageReport(
  { announcements }: Pick<Stores, 'announcements'>,
  viewer: Viewer,
  now: Date
): Promise<OutageReportRow[]> {
  const months = monthsUntil(now, MONTHS)
  const [first] = months
  if (!first) return []
  const outages = (await announcements.listOutages(first.start, now)).filter(({ departments }) =>
    seesAnnouncement(viewer, departments)
  )
  if (outages.length === 0) return []
  const people = await announcements.countAffected(outages.map(({ id }) => id))
  return months.toReversed().flatMap((month) => {
    const inMonth = outages
      .map((outage) => ({ outage, milliseconds: timeIn(month, outage, now) }))
      .filter(({ milliseconds }) => milliseconds > 0)
    return categoriesOf(inMonth.map(({ outage }) => outage)).map((category) => {
      const found = inMonth.filter(({ outage }) => isOf(outage, category))
      const time = found.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
      return {
        month: format(month.start, 'yyyy-MM'),
        category,
        outages: found.length,
        minutes: Math.round(time / millisecondsInMinute),
        people: found.reduce((sum, { outage }) => sum + (people.get(outage.id) ?? 0), 0)
      }
    })
  })
}

/** How long an outage was in a month, in milliseconds. */
function timeIn({ start, end }: Month, { from, endedAt }: AnnouncementRow, now: Date): number {
  const first = Math.max(from.getTime(), start.getTime())
  const last = Math.min((endedAt ?? now).getTime(), end.getTime())
  return Math.max(0, last - first)
}

/** The categories of some outages by their slugs; null, the last, where there is one of none. */
function categoriesOf(outages: readonly AnnouncementRow[]): (string | null)[] {
  const slugs = [...new Set(outages.flatMap(({ categories }) => categories))].sort()
  return outages.some(({ categories }) => categories.length === 0) ? [...slugs, null] : slugs
}

const isOf = ({ categories }: AnnouncementRow, category: string | null) =>
  category === null ? categories.length === 0 : categories.includes(category)
