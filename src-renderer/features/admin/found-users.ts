import type { Account } from '#shared/api/users.ts'

/** How many users a page has. */
export const USERS_PER_PAGE = 50

/** The users in whose data each word of a search stands, in any case and order. */
export function foundUsers(users: readonly Account[], search: string): readonly Account[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return users
  return users.filter(({ username, fullName, email, role, ...state }) => {
    const text = [username, fullName, email, role, ...stateWords(state)].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The states of an account by the words that the list shows. */
function stateWords(
  account: Pick<Account, 'disabled' | 'waiting' | 'unconfirmedTeam' | 'unprovenEmail'>
): string[] {
  return [
    ...(account.disabled ? ['disabled'] : []),
    ...(account.waiting ? ['waits for approval'] : []),
    ...(account.unconfirmedTeam ? ['team not confirmed'] : []),
    ...(account.unprovenEmail ? ['not proven'] : [])
  ]
}
