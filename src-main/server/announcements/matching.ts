import type { Announcement } from '#shared/api/announcements.ts'
import { announcementState, seesAnnouncement } from '#shared/domain/announcements.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { foldText, withoutAccents } from '#shared/domain/search-text.ts'
import type { Clock } from '../base/clock.ts'
import { readAnnouncements } from '../effects/known-announcements.ts'
import { keywordsOf } from '../similar/keywords.ts'
import type { AnnouncementRow } from '../store/announcements-store.ts'
import type { WordCounts } from '../store/similar-store.ts'
import type { Store, Stores } from '../store/store.ts'
import { toAnnouncements } from './announcement-answers.ts'

/** The most outages that are offered for a text. */
const MAX_MATCHES = 3

/**
 * The least share of the weight of a text's words that an outage has in common, as with articles
 * (D50): a title is short, so that one word of it says much. Its category counts as much.
 */
const MIN_SHARE = 0.25

/** The weight of a word that is in the text of an outage alone; in its title it counts 1. */
const ELSEWHERE = 0.3

/** What a ticket says. */
interface Written {
  text: string
  /** Its slug; null for none. */
  category: string | null
}

/** Offers outages to people who write a ticket (D81). */
export function createMatching({ read }: Pick<Store, 'read'>, clock: Clock) {
  return async (written: Written, viewer: Viewer): Promise<Announcement[]> => {
    const asked = { viewer, now: clock() }
    return await toAnnouncements(read, await findMatches(read, written, asked), asked)
  }
}

/**
 * The outages that a ticket may be about, the most likely first: those of its category, and those that
 * have its rare words. All of it comes from the outages and tickets that a person sees, also how rare a
 * word is (D44).
 */
export async function findMatches(
  stores: Stores,
  { text, category }: Written,
  { viewer, now }: { viewer: Viewer; now: Date }
): Promise<AnnouncementRow[]> {
  const { open } = await readAnnouncements(stores, now)
  const outages = open.filter(
    (row) =>
      row.kind === 'outage' &&
      announcementState(row, now) === 'now' &&
      seesAnnouncement(viewer, row.departments)
  )
  if (outages.length === 0) return []
  const shareOf = await sharesFor(stores, outages, keywordsOf(text), viewer)
  return outages
    .map((row) => {
      const isNamed = category !== null && row.categories.includes(category)
      return { row, score: shareOf(row) + (isNamed ? MIN_SHARE : 0) }
    })
    .filter(({ score }) => score >= MIN_SHARE)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_MATCHES)
    .map(({ row }) => row)
}

/** How much of some words each of some outages has in common, from 0 to 1. */
async function sharesFor(
  { similar }: Pick<Stores, 'similar'>,
  outages: readonly AnnouncementRow[],
  words: readonly string[],
  viewer: Viewer
): Promise<(row: AnnouncementRow) => number> {
  const texts = new Map(
    outages.map((row) => [
      row,
      { title: folded(inAllLanguages(row, 'title')), text: folded(inAllLanguages(row, 'text')) }
    ])
  )
  const said = words.filter((word) =>
    [...texts.values()].some(({ title, text }) => title.includes(word) || text.includes(word))
  )
  if (said.length === 0) return () => 0
  const counted = await similar.countWords(words, viewer)
  // A word that no ticket and no outage has, such as a name, says nothing.
  const told = words.filter((word) => said.includes(word) || counted.counts.has(word))
  const all = told.reduce((sum, word) => sum + weightOf(word, counted), 0)
  return (row) => {
    const { title = '', text = '' } = texts.get(row) ?? {}
    const common = said
      .filter((word) => title.includes(word) || text.includes(word))
      .map((word) => weightOf(word, counted) * (title.includes(word) ? 1 : ELSEWHERE))
    return common.reduce((sum, weight) => sum + weight, 0) / all
  }
}

/** A text of an outage with what it says in other languages, of which a ticket may be in any (D82). */
const inAllLanguages = (row: AnnouncementRow, field: 'title' | 'text') =>
  [row, ...(row.translations ?? [])].map((one) => one[field] ?? '').join('\n')

const folded = (text: string) => withoutAccents(foldText(text))

/** The weight of a word: higher, the fewer of the tickets have it, also where there are none yet. */
const weightOf = (word: string, { texts, counts }: WordCounts) =>
  Math.log(1 + (texts + 1) / ((counts.get(word) ?? 0) + 1))
