import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { SECOND_FACTOR_OFFER_MS } from '#shared/api/second-factor.ts'
import type { SignInProof } from '#shared/api/single-sign-on.ts'
import type { ProofPurpose } from '#shared/domain/single-sign-on.ts'
import { type Clock, isWithin } from '../../base/clock.ts'
import type { ClientInfo } from '../../http/app-env.ts'
import { ProblemError } from '../../http/problem.ts'
import type { SignInProofRow } from '../../store/sign-in-proofs-store.ts'
import type { Store } from '../../store/store.ts'
import type { createCredentialCheck } from '../credential-check.ts'
import type { Begun } from './begun-sign-in.ts'
import type { ProviderAnswer } from './provider-answer.ts'
import { ProviderClaims } from './provider-claims.ts'

/** How long the page that asked has to come for what a provider has said, in milliseconds. */
const PROOF_LIFETIME_MS = 2 * 60 * 1000

/** A provider's answer, as the page gets to use it. */
export interface RedeemedProof {
  id: number
  claims: ProviderClaims
  provedAt: Date | null
}

/**
 * Keeps what a provider has said of someone until the page that asked comes for it, which may be
 * of the desktop application. The code alone, which passes through the browser and a link of
 * `helpdesk://`, is worth nothing: only that page knows the verifier (as PKCE, RFC 7636).
 */
export function createSignInProofs(
  store: Store,
  clock: Clock,
  credentials: ReturnType<typeof createCredentialCheck>
) {
  const find = async ({ proofCode, verifier }: SignInProof, purpose: ProofPurpose) => {
    const row = await store.read.signInProofs.find(hash('sha256', proofCode))
    if (!row || row.purpose !== purpose || !isOpen(row, clock())) return null
    return isSame(row.challenge, hash('sha256', verifier, 'base64url')) ? row : null
  }

  return {
    /** @returns the code by which the page comes for it */
    async keep(answer: ProviderAnswer, { challenge, purpose }: Begun): Promise<string> {
      const proofCode = randomBytes(32).toString('base64url')
      const createdAt = clock()
      const { claims, provedAgoMs } = answer
      const provedAt = provedAgoMs === null ? null : new Date(createdAt.getTime() - provedAgoMs)
      await store.transaction((tx) =>
        tx.signInProofs.insert({
          digest: hash('sha256', proofCode),
          challenge,
          purpose,
          claims: JSON.stringify(claims),
          provedAt,
          createdAt
        })
      )
      return proofCode
    },

    /**
     * The answer that a page fetches. A wrong code or verifier counts as a failed sign-in (D29).
     * @throws ProblemError 403, 429
     */
    async redeem(
      proof: SignInProof,
      purpose: ProofPurpose,
      caller: ClientInfo
    ): Promise<RedeemedProof> {
      const detail = () => 'Single sign-on: no such code'
      const row = await credentials.attempt({ username: null, caller, detail }, () =>
        find(proof, purpose)
      )
      if (!row) throw used()
      if (!row.redeemedAt) await store.transaction((tx) => tx.signInProofs.redeem(row.id, clock()))
      const { id, provedAt } = row
      return { id, provedAt, claims: ProviderClaims.parse(JSON.parse(row.claims)) }
    },

    /**
     * Uses up what a page came for, so that it counts once.
     * @throws ProblemError 403 where that has happened already
     */
    async spend({ id }: RedeemedProof): Promise<void> {
      if (!(await store.transaction((tx) => tx.signInProofs.delete(id)))) throw used()
    }
  }
}

/** Setting up a second factor takes longer than coming back from the browser. */
function isOpen({ createdAt, redeemedAt }: SignInProofRow, now: Date): boolean {
  return redeemedAt
    ? isWithin(createdAt, SECOND_FACTOR_OFFER_MS, now)
    : isWithin(createdAt, PROOF_LIFETIME_MS, now)
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function used(): ProblemError {
  return new ProblemError(403, 'This sign-in has expired or was already used. Start again.')
}
