import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestClock, openTestStore } from '#support/server/test-server.ts'
import { createCredentialCheck } from '../credential-check.ts'
import { beginAt } from './begun-sign-in.ts'
import { createSignInProofs } from './sign-in-proofs.ts'

test('a proof that two requests have found is of use to one of them', async () => {
  const store = await openTestStore()
  const clock = createTestClock().read
  const proofs = createSignInProofs(store, clock, createCredentialCheck(store, clock))
  const verifier = 'v'.repeat(43)
  const challenge = hash('sha256', verifier, 'base64url')
  const begun = beginAt({ purpose: 'sign-in', challenge, isDesktop: false }, clock())
  const person = { subject: 's', username: 'eve', email: 'eve@example.com', fullName: 'Eve' }
  const claims = { ...person, isEmailDenied: false, isEmailProven: true, groups: [] }
  const proofCode = await proofs.keep({ claims, provedAgoMs: null }, begun)
  const caller = { address: '192.0.2.7', isLocal: false }
  const redeem = () => proofs.redeem({ proofCode, verifier }, 'sign-in', caller)
  const [one, other] = [await redeem(), await redeem()]
  await proofs.spend(one)
  await expect(proofs.spend(other)).rejects.toMatchObject({ status: 403 })
  await store.close()
})
