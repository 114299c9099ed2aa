import type { ImportMapping } from '#shared/api/import-mapping.ts'
import type { Account } from '#shared/api/users.ts'
import { text } from '#shared/languages/texts.ts'
import { invalid } from '../http/problem.ts'
import type { AccountIndex } from './account-matching.ts'
import type { NamedPerson } from './named-people.ts'
import type { ImportedRow } from './row-rules.ts'

/** Who becomes the requester of tickets whose own is missing or gets no account (D88). */
export interface DefaultRequester {
  name: string
  /** Their account; undefined for a placeholder that has none yet. */
  id: number | undefined
}

/**
 * The default requester of a mapping.
 * @param accounts all that there are
 * @param importerId who imports, for a mapping that names no one
 * @throws ProblemError 400 where the account is not one that tickets can be for, or is a
 * placeholder that someone can sign in to
 */
export function defaultRequesterOf(
  { requester }: Pick<ImportMapping, 'requester'>,
  accounts: readonly Account[],
  accountIndex: AccountIndex,
  importerId: number
): DefaultRequester {
  if (requester && 'placeholder' in requester) {
    const { placeholder: name } = requester
    const found = accountIndex.findPlaceholder(name)
    if (found && !found.disabled) {
      const message = text('The placeholder account of this name can sign in. Choose another name')
      throw invalid([{ path: 'requester', message }])
    }
    return { name, id: found?.id }
  }
  const wanted = requester?.userId ?? importerId
  const account = accounts.find(({ id }) => id === wanted)
  if (!account || account.waiting || account.service)
    throw invalid([{ path: 'requester', message: 'This person does not exist' }])
  return { name: account.fullName, id: account.id }
}

/** The person whom the placeholder account stands for. */
export const placeholderOf = ({ name }: Pick<DefaultRequester, 'name'>): NamedPerson => ({
  name,
  email: ''
})

/** Whether the default requester takes the place of a ticket's own. */
export function takesDefaultRequester(
  { requester }: Pick<ImportedRow, 'requester'>,
  { unknownPeople }: Pick<ImportMapping, 'unknownPeople'>,
  accountIndex: AccountIndex
): boolean {
  if (!requester) return true
  if (accountIndex.find(requester)) return false
  return unknownPeople === 'importer' || !accountIndex.lacks(requester)
}
