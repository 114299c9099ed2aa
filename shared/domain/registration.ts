/** Who may make an account of their own (D51). */
export const REGISTRATION_MODES = ['open', 'approval', 'domains', 'closed'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]

/** Whether a mail address is one of these domains, which are in lower case; not of a part of one. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
}
