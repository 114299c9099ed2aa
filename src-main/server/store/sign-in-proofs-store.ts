import type { ProofPurpose } from '#shared/domain/single-sign-on.ts'

/** A single sign-on provider's answer about a person (D54). */
export interface SignInProofRow {
  id: number
  /** SHA-256 of the code by which the page that asked comes for it. */
  digest: string
  /** SHA-256 of the verifier that only this page knows. */
  challenge: string
  purpose: ProofPurpose
  /** The provider's answer, as JSON. */
  claims: string
  /** When the person proved it to the provider; null where it does not say. */
  provedAt: Date | null
  createdAt: Date
  /** When the page has come for it; the second factor may still be missing then (D53). */
  redeemedAt: Date | null
}

export interface SignInProofsStore {
  find(digest: string): Promise<SignInProofRow | undefined>
  insert(row: Omit<SignInProofRow, 'id' | 'redeemedAt'>): Promise<void>
  redeem(id: number, at: Date): Promise<void>
  /** @returns whether there was one */
  delete(id: number): Promise<boolean>
  /** Deletes those from before a moment, or that a wrong clock has dated after now (D35). */
  deleteExpired(before: Date, now: Date): Promise<void>
}
