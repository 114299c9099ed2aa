import { X509Certificate } from 'node:crypto'
import type { LdapSettings, LdapUpdate } from '#shared/api/ldap-settings.ts'
import { text } from '#shared/languages/texts.ts'
import { type FieldProblem, invalid } from '../http/problem.ts'

const [BEGIN, END] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----']

/**
 * The checks of directory settings that only the server can do. The kept password goes to no other
 * address, with no other name and to no one whom another certificate vouches for than it was typed
 * for.
 * @throws ProblemError 400 naming the fields
 */
export function checkLdapUpdate(before: LdapSettings, update: LdapUpdate): void {
  const { ca, url, enabled, bindPassword } = update
  const errors: FieldProblem[] = []
  if (url !== '' && !URL.canParse(url)) {
    errors.push({ path: 'url', message: text('The port of the address is not valid') })
  }
  if (ca !== '' && !isCertificates(ca)) {
    errors.push({ path: 'ca', message: text('This is not a certificate in PEM format') })
  }
  if (bindPassword === undefined) {
    if (before.hasSecret && LDAP_FIELDS.some((field) => before[field] !== update[field])) {
      const message = text(
        'Enter the password again, because the address, the bind account or the certificate has changed'
      )
      errors.push({ path: 'bindPassword', message })
    } else if (enabled && !before.hasSecret) {
      errors.push({ path: 'bindPassword', message: text('The password is required') })
    }
  }
  if (errors.length > 0) throw invalid(errors)
}

/** The fields that decide where the kept password is sent. */
const LDAP_FIELDS = ['url', 'bindDn', 'ca'] as const

/** Whether a text is one certificate or several in the format PEM. */
export function isCertificates(pem: string): boolean {
  const found = pem
    .split(END)
    .slice(0, -1)
    .map((part) => part.slice(part.indexOf(BEGIN)) + END)
  try {
    for (const certificate of found) new X509Certificate(certificate)
  } catch {
    return false
  }
  return found.length > 0
}
