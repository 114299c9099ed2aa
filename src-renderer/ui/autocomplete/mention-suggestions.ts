import type { User } from '#shared/api/users.ts'
import { mentionBefore } from '#shared/domain/mentions.ts'
import { usernameKey } from '#shared/domain/usernames.ts'
import { byFullName } from '../../lib/formats.ts'
import { t } from '../../lib/texts.ts'
import type { SuggestionSource } from './suggestion-source.ts'

/** How many people are suggested at once: so few that the list needs no scrolling. */
export const MAX_SUGGESTIONS = 6

/** People behind an `@` (D42). */
export function mentionSuggestions(people: readonly User[]): SuggestionSource {
  return {
    label: t('People'),
    before: (text, caret) => mentionBefore(text, caret, 'markdown'),
    suggest: (query) =>
      suggestPeople(query, people).map(({ id, fullName, username, initials }) => ({
        key: id,
        name: fullName,
        note: `@${username}`,
        initials,
        insert: `@${username} `
      }))
  }
}

/**
 * The people to suggest behind an `@`: matches by username first, then by a part of the name. Disabled
 * accounts (D52) and service accounts are left out.
 */
export function suggestPeople(query: string, people: readonly User[]): User[] {
  const written = foldedStart(query)
  // A complete username is no mention in progress: the sentence goes on.
  const isWhole = /\s$/.test(query) && people.some(({ username }) => fold(username) === fold(query))
  if (isWhole) return []
  const active = people.filter(({ disabled, service }) => !disabled && !service)
  const byUsername = active.filter(({ username }) => fold(username).startsWith(written))
  const byName = active.filter(
    (person) => !byUsername.includes(person) && isStartOfName(written, person.fullName)
  )
  return [...byUsername.sort(byFullName), ...byName.sort(byFullName)].slice(0, MAX_SUGGESTIONS)
}

const fold = usernameKey

/** Like {@link fold}, with the space at the end that a name may go on after. */
const foldedStart = (query: string) =>
  query.trim() !== '' && query !== query.trimEnd() ? `${fold(query)} ` : fold(query)

function isStartOfName(written: string, fullName: string): boolean {
  return ` ${fold(fullName)}`.includes(` ${written}`)
}
