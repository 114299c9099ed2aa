import { departmentKey } from '#shared/domain/teams.ts'
import {
  PRIORITIES,
  PRIORITY_LABELS,
  STATUS_LABELS,
  TICKET_STATUSES
} from '#shared/domain/tickets.ts'
import { compareNames } from '../../lib/formats.ts'
import { t } from '../../lib/texts.ts'
import type { Choice } from '../../ui/choice.ts'

/** The choices of selectors of a ticket's fields; those of people are in person-choices.tsx. */
export const statusChoices = () =>
  TICKET_STATUSES.map((value) => ({ value, label: t(STATUS_LABELS[value]) }))
export const priorityChoices = () =>
  PRIORITIES.map((value) => ({ value, label: t(PRIORITY_LABELS[value]) }))

/** Departments to choose from, and the present one, so that a selector can show it. */
export function departmentFieldChoices(
  departments: readonly string[],
  present: string | undefined
): Choice<string>[] {
  if (present === undefined) return choicesOf(departments)
  const others = departments.filter((name) => departmentKey(name) !== departmentKey(present))
  return choicesOf([...others, present].sort(compareNames))
}

const choicesOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

/** Choices of slugs and names, and the present one, which may be gone or of elsewhere (D20). */
export function slugChoices(
  offered: readonly { slug: string; name: string }[],
  present: { slug: string; name: string } | null
): Choice<string>[] {
  const isOffered = present === null || offered.some(({ slug }) => slug === present.slug)
  const all = isOffered ? offered : [present, ...offered]
  return all.map(({ slug, name }) => ({ value: slug, label: name }))
}
