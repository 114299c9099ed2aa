import type { AnnouncementUpdate, NewAnnouncement } from '#shared/api/announcements.ts'
import {
  type AnnouncementKind,
  managesAnnouncement,
  nextMoment,
  writesAnnouncements
} from '#shared/domain/announcements.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import type { TextFormat } from '#shared/domain/text-formats.ts'
import { text } from '#shared/languages/texts.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import { findCategoryFault, hasDepartment } from '../schedules/schedule-faults.ts'
import type { AnnouncementTexts } from '../store/announcements-store.ts'
import type { Transaction } from '../store/store.ts'
import { seenTicket } from '../tickets/ticket-rules.ts'

/** An announcement as a person writes it. */
type Input = Omit<NewAnnouncement, 'raise' | 'parts'>

/** @throws ProblemError 403 where someone can't announce anything to some departments */
export function checkAudience(actor: Viewer, departments: readonly string[]): void {
  if (!writesAnnouncements(actor))
    throw new ProblemError(
      403,
      'Only department heads and IT Support Specialists can write announcements'
    )
  if (!managesAnnouncement(actor, departments))
    throw new ProblemError(403, 'Department heads can announce only to their own department')
}

/**
 * How the texts of a changed announcement are to be read. All of them have one format, so that one which
 * keeps its translations keeps theirs unless it names another (D82).
 */
export function formatOf(
  { format, translations }: Pick<AnnouncementUpdate, 'format' | 'translations'>,
  before: Pick<AnnouncementTexts, 'format' | 'translations'>
): TextFormat {
  const keepsTranslations = translations === undefined && before.translations !== undefined
  return format ?? (keepsTranslations ? before.format : 'text')
}

/**
 * An announcement as it is stored, after a check of everything that it names.
 * @throws ProblemError 403, 400 for a department, a category or a ticket that does not exist for the
 * person
 */
export async function checkedTexts(
  tx: Transaction,
  { kind, from, until, ...input }: Input,
  actor: Viewer,
  at: Date
): Promise<AnnouncementTexts & { kind: AnnouncementKind }> {
  checkAudience(actor, input.departments)
  const departments = onceEach(input.departments, departmentKey)
  const categories = onceEach(input.categories, (slug) => slug)
  await checkPlaces(tx, departments, categories)
  const { ticketId } = input
  if (ticketId !== null && !(await seenTicket(tx, ticketId, actor)))
    throw invalid([{ path: 'ticketId', message: 'This ticket does not exist' }])
  const times = { from: new Date(from), until: until === null ? null : new Date(until) }
  const nextAt = nextMoment({ kind, ...times, endedAt: null }, at)
  return {
    ...{ ...input, ...times, kind, departments, categories, nextAt, updatedAt: at },
    // A text that is not translated is not kept, so that people read the one that there is.
    translations: input.translations?.map(({ text: body, ...translation }) => ({
      ...translation,
      ...(body !== '' && { text: body })
    }))
  }
}

/** @throws ProblemError 400 */
async function checkPlaces(
  tx: Transaction,
  departments: readonly string[],
  categories: readonly string[]
): Promise<void> {
  for (const [index, name] of departments.entries()) {
    if (!(await hasDepartment(tx, name)))
      throw invalid([
        { path: `departments.${index}`, message: text('There is no department {name}', { name }) }
      ])
  }
  for (const [index, category] of categories.entries()) {
    const fault = await findCategoryFault(tx, { category, subcategory: null })
    if (fault) throw invalid([{ path: `categories.${index}`, message: fault.message }])
  }
}

/** A list without what is there already in another way of writing it. */
function onceEach(names: readonly string[], keyOf: (name: string) => string): string[] {
  return [...new Map(names.toReversed().map((name) => [keyOf(name), name])).values()].reverse()
}
