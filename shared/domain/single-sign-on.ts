/** What someone proves with a provider of single sign-on who they are for (D54). */
export const PROOF_PURPOSES = ['sign-in', 'connect', 'confirm'] as const
export type ProofPurpose = (typeof PROOF_PURPOSES)[number]
