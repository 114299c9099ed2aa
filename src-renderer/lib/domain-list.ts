import type { FieldError } from '#shared/api/problems.ts'

/** The domains that are typed, one in each line or with commas between them. */
export function domainsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
}

/**
 * What the server objects to, with the domain it is about; undefined where it objects to none.
 * @param path of the list in the server's answer
 */
export function problemOfDomains(
  errors: readonly FieldError[],
  path: string,
  domains: readonly string[]
): string | undefined {
  const error = errors.find((one) => one.path === path || one.path.startsWith(`${path}.`))
  if (!error) return undefined
  const domain = domains[Number(error.path.slice(path.length + 1) || Number.NaN)]
  return domain === undefined ? error.message : `${domain}: ${error.message}`
}
