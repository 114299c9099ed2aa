import type { Escalation } from '#shared/api/service-levels.ts'
import type { User } from '#shared/api/users.ts'
import { byFullName } from '../../../lib/formats.ts'

/** The value of an escalation in a selector: `none`, `head`, or the id of a person. */
export function choiceOfEscalation(escalation: Escalation | undefined): string {
  const { to = 'none', personId } = escalation ?? {}
  return to === 'person' ? String(personId) : to
}

/** The escalation of such a value. */
export function escalationOfChoice(choice: string): Escalation {
  if (choice === 'none' || choice === 'head') return { to: choice }
  return { to: 'person', personId: Number(choice) }
}

/** The people to whom tickets can be escalated, by name: those who can sign in (D73). */
export function escalationPeople(users: readonly User[]): User[] {
  return users.filter(({ disabled, service }) => !disabled && !service).sort(byFullName)
}
