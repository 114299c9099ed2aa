import type { FieldError } from '#shared/api/problems.ts'

/** The domains that are typed, one in each line or with commas between them. */
export function domainsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
}

/** What the server objects to, with the domain it is about; undefined where it objects to none. */
export function problemOfDomains(
  errors: readonly FieldError[],
  domains: readonly string[]
): string | undefined {
  const error = errors.find(({ path }) => path.startsWith('registration.domains'))
  if (!error) return undefined
  const domain = domains[Number(error.path.split('.')[2])]
  return domain === undefined ? error.message : `${domain}: ${error.message}`
}
