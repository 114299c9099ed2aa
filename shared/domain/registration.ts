/** Who may make an account of their own (D51). */
export const REGISTRATION_MODES = ['open', 'approval', 'domains', 'closed'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]
