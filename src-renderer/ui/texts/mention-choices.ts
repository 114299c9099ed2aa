import type { User } from '#shared/api/users.ts'
import { usernameKey } from '#shared/domain/usernames.ts'

/** How many people are offered at once: so few that the list needs no scrolling. */
export const MAX_CHOICES = 6

/**
 * The people to offer for what stands behind an `@`: those whose username begins with it before
 * those one of whose names does; nobody whose account is disabled (D52), and no program.
 */
export function mentionChoices(query: string, people: readonly User[]): User[] {
  const written = foldedStart(query)
  // Whoever has written a whole username goes on with the sentence.
  const isWhole = /\s$/.test(query) && people.some(({ username }) => fold(username) === fold(query))
  if (isWhole) return []
  const offered = people.filter(({ disabled, service }) => !disabled && !service)
  const byUsername = offered.filter(({ username }) => fold(username).startsWith(written))
  const byName = offered.filter(
    (person) => !byUsername.includes(person) && isStartOfName(written, person.fullName)
  )
  return [...byUsername.sort(byFullName), ...byName.sort(byFullName)].slice(0, MAX_CHOICES)
}

const fold = usernameKey

/** Like {@link fold}, with the space at the end that a name may go on after. */
const foldedStart = (query: string) =>
  query.trim() !== '' && query !== query.trimEnd() ? `${fold(query)} ` : fold(query)

function isStartOfName(written: string, fullName: string): boolean {
  return ` ${fold(fullName)}`.includes(` ${written}`)
}

const byFullName = (a: User, b: User) => a.fullName.localeCompare(b.fullName)
