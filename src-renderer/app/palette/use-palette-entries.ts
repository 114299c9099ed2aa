import { useNavigate } from 'react-router-dom'
import type { SignedInUser, User } from '#shared/api/users.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { paths, userAccountPath } from '../../lib/paths.ts'
import { useUsers } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { matching } from './palette-matches.ts'
import { useActionEntries } from './use-action-entries.ts'
import { useFoundEntries } from './use-found-entries.ts'
import { useScreenEntries } from './use-screen-entries.ts'

/** The most entries of a kind that a few letters find, by the headings of the kinds. */
const limits = (): Partial<Record<string, number>> => ({
  [t('Go to')]: 6,
  [t('Action')]: 6,
  [t('People')]: 4,
  [t('Help')]: 3
})

/**
 * The entries for a few letters: screens, actions and people at once, the kind with the best match
 * first; then, as soon as the server has answered, tickets and articles. These come last, because
 * they arrive last: nothing that is chosen already moves. Before anything is typed, the likely
 * entries.
 * @param chosen the entry whose choices are offered instead, if any
 */
export function usePaletteEntries(
  user: SignedInUser,
  typed: string,
  chosen: PaletteEntry | null
): PaletteEntry[] {
  const text = typed.trim()
  const screens = useScreenEntries(user)
  const actions = useActionEntries(user)
  const people = usePersonEntries(user)
  const { recent, found } = useFoundEntries(user, chosen ? '' : text)

  if (chosen?.choices) return matching(text, chosen.choices)
  if (text === '') return [...recent, ...[...screens, ...actions].filter((one) => one.isLikely)]
  const byKind = Map.groupBy(matching(text, [...screens, ...actions, ...people]), (one) => one.kind)
  const most = limits()
  return [...[...byKind].flatMap(([kind, entries]) => entries.slice(0, most[kind])), ...found]
}

/** Everyone, with their tickets and for IT Support Specialists their account. */
function usePersonEntries(user: SignedInUser): PaletteEntry[] {
  const navigate = useNavigate()
  const { data: users = [] } = useUsers()
  const ticketsOf = ({ id, fullName }: User, by: 'requesterId' | 'assigneeId'): PaletteEntry => ({
    value: `${by} ${id}`,
    kind: fullName,
    label:
      by === 'requesterId'
        ? t('Tickets raised by {name}', { name: fullName })
        : t('Tickets assigned to {name}', { name: fullName }),
    run: () => void navigate(`${paths.tickets}?${by}=${id}`)
  })
  const accountOf = ({ id, fullName }: User): PaletteEntry => ({
    ...{
      value: `account ${id}`,
      kind: fullName,
      label: t('Open account of {name}', { name: fullName })
    },
    run: () => void navigate(userAccountPath(id))
  })
  const managesAccounts = isItSupportSpecialist(user.role)
  return users.map((person) => ({
    value: `person ${person.id}`,
    kind: t('People'),
    label: person.fullName,
    detail: `${person.username} · ${person.role}`,
    words: `${person.username} ${person.role}`,
    choices: [
      ticketsOf(person, 'requesterId'),
      ticketsOf(person, 'assigneeId'),
      ...(managesAccounts ? [accountOf(person)] : [])
    ],
    choicesName: managesAccounts
      ? t('Tickets and account of {name}', { name: person.fullName })
      : t('Tickets of {name}', { name: person.fullName })
  }))
}
