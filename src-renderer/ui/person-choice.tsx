import type { User } from '#shared/api/users.ts'
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
