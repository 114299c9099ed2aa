/** The purposes of a sign-in with a provider of single sign-on (D54). */
export const PROOF_PURPOSES = ['sign-in', 'connect', 'confirm'] as const
export type ProofPurpose = (typeof PROOF_PURPOSES)[number]
