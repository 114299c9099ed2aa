import type { User } from '#shared/api/users.ts'
import { awayText } from '../lib/absence-days.ts'
import { titleOfPerson } from '../lib/queries/users-queries.ts'
import type { Choice } from './choice.ts'
import { InitialsAvatar } from './initials-avatar.tsx'

/** A person as a choice of a selector; its value is their id. */
export function personChoice(person: User): Choice<string> {
  return {
    value: String(person.id),
    label: person.fullName,
    title: titleOfPerson(person),
    icon: <InitialsAvatar initials={person.initials} size="sm" />
  }
}

/** The same where someone is assigned, with until when a person is away (D76). */
export function assigneeChoice(person: User): Choice<string> {
  return { ...personChoice(person), hint: awayText(person.away, Date.now()) }
}
