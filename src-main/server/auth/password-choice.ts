import leaked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { PRODUCT } from '#shared/api/about.ts'
import { MIN_PASSWORD_LENGTH } from '#shared/api/users.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { invalid } from '../http/problem.ts'

/** How many of the commonest passwords are rejected (D12). */
const COMMON_PASSWORDS = 10_000

/**
 * The commonest passwords of public leaks that are long enough to be chosen at all, in lower case:
 * the list of zxcvbn-ts (package @zxcvbn-ts/language-common, MIT licence), which is ordered by how
 * often they were found.
 */
const common = new Set(
  leaked.filter((password) => password.length >= MIN_PASSWORD_LENGTH).slice(0, COMMON_PASSWORDS)
)

/** The owner of the password. */
type Owner = { username: string; email: string }

/**
 * Rejects a password that an attacker tries first: one of the commonest, the product's name, or the
 * person's own username or email address, in any case (D12).
 * @param path the field that the error names
 * @throws ProblemError 400
 */
export function checkPasswordChoice(password: string, owner: Owner, path: string): void {
  const problem = problemOf(password.trim().toLowerCase(), owner)
  if (problem) throw invalid([{ path, message: problem }])
}

function problemOf(password: string, { username, email }: Owner): Text | undefined {
  const own = [username, email, email.split('@')[0]].map((name) => name?.toLowerCase())
  if (own.includes(password))
    return text('Choose a password that is not your username or email address')
  if (common.has(password) || withoutGaps(password) === withoutGaps(PRODUCT.toLowerCase())) {
    return text('This password is too common. Choose another.')
  }
  return undefined
}

function withoutGaps(words: string): string {
  return words.replace(/[\s_-]/g, '')
}
