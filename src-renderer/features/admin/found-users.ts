import type { Account } from '#shared/api/users.ts'
import { haveTerms, searchTermsOf } from '#shared/domain/search-text.ts'
import { meant } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'

/** How many users a page has. */
export const USERS_PER_PAGE = 50

/** The users in whose data each word or phrase of a search stands, in any order (D66, D87). */
export function foundUsers(users: readonly Account[], search: string): readonly Account[] {
  const terms = searchTermsOf(search)
  if (terms.length === 0) return users
  return users.filter(({ username, fullName, email, role, ...state }) =>
    haveTerms([username, fullName, email, role, ...stateWords(state)], terms)
  )
}

/** The states of an account by the words that the list shows. */
function stateWords(
  account: Pick<Account, 'disabled' | 'waiting' | 'unconfirmedTeam' | 'unprovenEmail'>
): string[] {
  return [
    ...(account.disabled ? [t(meant('Disabled', 'an account'))] : []),
    ...(account.waiting ? [t('Waiting for approval')] : []),
    ...(account.unconfirmedTeam ? [t('Team not confirmed')] : []),
    ...(account.unprovenEmail ? [t('Not verified')] : [])
  ]
}
