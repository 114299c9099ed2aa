import { EMAIL_ADDRESS_PROBLEM, singleSignOnProblem } from '#shared/api/public-address.ts'
import type { Settings, SettingsUpdate } from '#shared/api/settings.ts'
import type { Sentence } from '#shared/languages/texts.ts'
import { type FieldProblem, invalid } from '../http/problem.ts'

/**
 * Features that use the public address need a suitable one (D85): single sign-on one that no one on
 * the way can change, email any. The problem is named where the update causes it.
 * @throws ProblemError 400 naming the fields with their groups
 */
export function checkPublicAddress(before: Settings, update: SettingsUpdate): void {
  const { url } = update.publicAddress ?? before.publicAddress
  const errors: FieldProblem[] = []
  const check = (group: 'oidc' | 'mail', problem: Sentence | null) => {
    const isCaused = update.publicAddress !== undefined || update[group] !== undefined
    if (!isCaused || problem === null || !(update[group] ?? before[group]).enabled) return
    const path = update.publicAddress ? 'publicAddress.url' : `${group}.enabled`
    errors.push({ path, message: problem })
  }
  check('oidc', singleSignOnProblem(url))
  check('mail', url === '' ? EMAIL_ADDRESS_PROBLEM : null)
  if (errors.length > 0) throw invalid(errors)
}
