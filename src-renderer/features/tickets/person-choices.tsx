import type { User } from '#shared/api/users.ts'
import { t } from '../../lib/texts.ts'
import type { Choice } from '../../ui/choice.ts'
import { assigneeChoice } from '../../ui/person-choice.tsx'
import { UNASSIGNED } from './use-ticket-names.ts'

/** The value for no one, which no id can equal. */
const NOBODY = 'unassigned'

/** The choices of a selector of assignees: no one first, then the given ones. */
export function personChoices(people: readonly User[]): Choice<string>[] {
  return [{ value: NOBODY, label: t(UNASSIGNED) }, ...people.map(assigneeChoice)]
}

/** The value of a choice made by {@link personChoices}. */
export function choiceOfPerson(id: number | null | undefined): string {
  return id ? String(id) : NOBODY
}

/** The id behind a choice made by {@link personChoices}; null for no one. */
export function personOfChoice(choice: string | undefined): number | null {
  return choice === undefined || choice === NOBODY ? null : Number(choice)
}
