import { expect, test } from 'vitest'
import type { Store } from '../store/store.ts'
import { createAuthorization, type Holder } from './authorization.ts'

const NOW = new Date('2026-03-02T09:00:00Z')
const user = { id: 1, role: 'IT Support Specialist', privateDepartments: [] }

/** The authorization of someone who confirmed the password at a time, or has none. */
function authorizationOf(confirmedAt: Date | null) {
  return createAuthorization({
    store: { read: {} } as Store,
    clock: () => NOW,
    digest: 'x',
    access: 'signed-in',
    address: '127.0.0.1',
    findHolder: async () => ({ user, confirmedAt }) as unknown as Holder
  })
}

test('a program, which has no password, never counts as someone who has just confirmed it', async () => {
  await expect(authorizationOf(NOW).confirmed()).resolves.toMatchObject({ isConfirmed: true })
  await expect(authorizationOf(null).confirmed()).rejects.toMatchObject({
    status: 403,
    type: 'about:blank'
  })
})
