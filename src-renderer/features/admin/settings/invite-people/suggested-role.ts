import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import type { PastedPerson } from './pasted-people.ts'

/** Words of addresses that mean a department of another name (spec §3). */
const HINTS: Record<string, string> = {
  helpdesk: 'IT',
  servicedesk: 'IT',
  sysadmin: 'IT',
  personnel: 'HR',
  recruiting: 'HR',
  jobs: 'HR',
  press: 'Marketing',
  accounts: 'Accounts & Legal',
  accounting: 'Accounts & Legal',
  finance: 'Accounts & Legal',
  billing: 'Accounts & Legal',
  legal: 'Accounts & Legal',
  shipping: 'Logistics',
  warehouse: 'Logistics',
  purchasing: 'Purchase',
  procurement: 'Purchase',
  electrician: 'Electrical'
}

/**
 * Suggests a role for an invited person by the words of the address before the @ and of the name
 * (D99). It never suggests IT Support Specialist, which has all rights.
 * @param roles that there are
 * @returns undefined where no word means a role
 */
export function suggestRole(
  { email, name }: PastedPerson,
  roles: readonly string[]
): string | undefined {
  const texts = [email.slice(0, email.indexOf('@')), name].map(wordsOf)
  const isNamed = (role: string) => texts.some((text) => text.includes(wordsOf(role)))
  const safe = roles.filter((role) => !isItSupportSpecialist(role))
  // The longest name first, so that `it-purchase@` is not IT where there is an IT Purchase.
  const byName = safe.toSorted((a, b) => b.length - a.length).find(isNamed)
  if (byName !== undefined) return byName
  const hint = Object.keys(HINTS).find(isNamed)
  return hint === undefined ? undefined : safe.find((role) => role === HINTS[hint])
}

/** The words of a text in lower case, each between spaces. */
function wordsOf(text: string): string {
  return ` ${text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .join(' ')} `
}
