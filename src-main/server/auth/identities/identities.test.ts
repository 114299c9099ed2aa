import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestClock,
  openTestStore,
  person as registration,
  type TestStore
} from '#support/server/test-server.ts'
import { ProblemError } from '../../http/problem.ts'
import { NO_PASSWORD } from '../../store/users-store.ts'
import { checkPassword } from '../password.ts'
import { createIdentitiesService, type IdentitiesService } from './identities-service.ts'
import type { ExternalPerson } from './provision.ts'

const CALLER = { address: '192.0.2.7', isLocal: false }
const EVE: ExternalPerson = {
  ...{ provider: 'ldap', subject: 'b3f1c0de', username: 'eve', email: 'Eve@Example.com' },
  ...{ isEmailProven: true, fullName: 'Eve Example', role: 'HR' }
}

let store: TestStore
let clock: ReturnType<typeof createTestClock>
let identities: IdentitiesService
let adaId: number
beforeEach(async () => {
  store = await openTestStore()
  clock = createTestClock()
  identities = createIdentitiesService(store, clock.read)
  adaId = await makeAccount('ada', 'IT Support Specialist')
})
afterEach(() => store.close())

async function makeAccount(username: string, role = 'IT') {
  const { password: passwordDigest, ...row } = registration(username, role)
  const wanted = { ...row, passwordDigest, createdAt: clock.read() }
  return (await store.transaction((tx) => tx.users.insert(wanted))).id
}
const admit = (change: Partial<ExternalPerson> = {}) =>
  identities.admit({ ...EVE, ...change }, CALLER)
const rejected = async (change: Partial<ExternalPerson> = {}) => {
  const problem = await admit(change).catch((error: unknown) => error)
  return problem instanceof ProblemError ? `${problem.status} ${problem.message}` : 'let in'
}
const details = async () =>
  (await store.read.security.list({}, { limit: 100, before: undefined })).map(
    ({ kind, detail }) => `${kind}: ${detail}`
  )

describe('a person whom another system knows', () => {
  test('gets an account without a password at the first time, and the same from then on', async () => {
    const { user, passwordDigest } = await admit()
    expect(await store.read.users.find(user.id)).toMatchObject({
      ...{ username: 'eve', email: 'eve@example.com', fullName: 'Eve Example' },
      ...{ initials: 'EE', role: 'HR', withoutPassword: true }
    })
    expect(await checkPassword('', passwordDigest)).toBe(false)
    expect(await checkPassword(passwordDigest, passwordDigest)).toBe(false)
    expect((await admit({ username: 'eve.new' })).user.id).toBe(user.id)
    expect(await store.read.users.list()).toHaveLength(2)
  })

  test('has the name, address and role that the system says', async () => {
    const { user } = await admit()
    const change = { fullName: 'Eve Newman', email: 'newman@example.com', role: 'Marketing' }
    expect((await admit(change)).user).toMatchObject({ ...change, initials: 'EN', username: 'eve' })
    expect(await details()).toContain(
      'account-changed: Name, Email, Role HR → Marketing, by Directory'
    )
    expect((await admit({ ...change, email: 'ada@example.com' })).user.email).toBe(
      'newman@example.com'
    )
    expect((await admit({ ...change, email: 'none', fullName: ' ' })).user).toMatchObject({
      id: user.id,
      email: 'newman@example.com',
      fullName: 'Eve Newman'
    })
  })

  test('keeps a role that the system does not tell, and is declined as new', async () => {
    const unknown = { detail: 'No groups', sentence: 'Nothing is known of your groups.' }
    expect(await rejected({ role: { unknown } })).toBe('403 Nothing is known of your groups.')
    expect(await details()).toEqual(['sign-in-refused: No groups'])
    await admit({ role: 'IT Support Specialist' })
    const { user } = await admit({ role: { unknown }, fullName: 'Eve Newman' })
    expect(user).toMatchObject({ role: 'IT Support Specialist', fullName: 'Eve Newman' })
  })

  test('takes a new username that is free, so that someone else can have the old one', async () => {
    const { user } = await admit()
    for (const [wanted, username] of [
      ['ADA', 'eve'],
      ['x', 'eve'],
      ['Eve', 'Eve'],
      ['eve.newman', 'eve.newman']
    ] as const)
      expect([wanted, (await admit({ username: wanted })).user.username]).toEqual([
        wanted,
        username
      ])
    expect((await details())[0]).toBe('account-changed: Username Eve → eve.newman, by Directory')
    const other = { subject: 'b0b', email: 'other@example.com' }
    expect((await admit(other)).user).toMatchObject({ username: 'eve' })
    expect(await store.read.users.findCredentials('EVE.newman')).toMatchObject({
      user: { id: user.id }
    })
  })

  test('keeps the username with which a password or another system signs in', async () => {
    const { user } = await admit()
    await store.transaction((tx) => tx.users.update(user.id, { passwordDigest: 'a digest' }))
    expect((await admit({ username: 'newman' })).user.username).toBe('eve')
    await store.transaction((tx) => tx.users.update(user.id, { passwordDigest: NO_PASSWORD }))
    const at = { createdAt: clock.read(), seenAt: clock.read() }
    await store.transaction((tx) =>
      tx.identities.insert({ userId: user.id, provider: 'oidc', subject: 'eve', ...at })
    )
    expect((await admit({ username: 'newman' })).user.username).toBe('eve')
  })

  test('keeps the role of a specialist where no one else has it', async () => {
    await store.transaction((tx) => tx.users.update(adaId, { disabled: true }))
    await admit({ role: 'IT Support Specialist' })
    expect((await admit({ role: 'HR' })).user.role).toBe('IT Support Specialist')
    await store.transaction((tx) => tx.users.update(adaId, { disabled: false }))
    expect((await admit({ role: 'HR' })).user.role).toBe('HR')
  })

  test('is not taken for another person', async () => {
    for (const [change, sentence] of [
      [{ username: 'ADA' }, '409 An account with your username exists already'],
      [{ email: 'ADA@example.com' }, '409 An account with your email address exists already'],
      [{ username: 'x' }, '403 Directory: your username is missing or not valid'],
      [{ email: '' }, '403 Directory: your email address is missing or not valid']
    ] as const) {
      expect(await rejected(change)).toContain(sentence)
      expect(await store.read.users.list()).toHaveLength(1)
      expect((await details())[0]).toMatch(/^sign-in-refused: Directory/)
    }
  })

  test('does not come in with an account that is disabled, waits or was deleted', async () => {
    const { id } = (await admit()).user
    await store.transaction((tx) => tx.users.update(id, { disabled: true }))
    expect(await rejected()).toContain('403 Your account is disabled')
    await store.transaction((tx) => tx.users.update(id, { disabled: false, waiting: true }))
    expect(await rejected()).toContain('403 Your account is waiting')
  })
})

describe('the address of a person whom another system knows', () => {
  // Where no email is sent, nothing is to be confirmed.
  beforeEach(() =>
    store.execute(
      `INSERT INTO settings (name, value, updated_at) VALUES ('mail', '{"enabled":true}', 1)`
    )
  )

  test('is confirmed once that system vouches for it, and keeps no one out before', async () => {
    const { user } = await admit({ isEmailProven: false })
    expect(user.unprovenEmail).toBe(true)
    const other = { subject: 'other', username: 'other', isEmailProven: true }
    expect((await admit(other)).user).toMatchObject({ email: 'eve@example.com' })
    expect(await store.read.users.find(user.id)).toMatchObject({ email: '' })
    const later = { email: 'eve.new@example.com' }
    expect((await admit({ ...later, isEmailProven: false })).user.unprovenEmail).toBe(true)
    expect((await admit({ ...later, isEmailProven: true })).user.unprovenEmail).toBeUndefined()
    expect((await details())[0]).toBe('account-changed: Email confirmed, by Directory')
    expect((await admit({ ...later, isEmailProven: false })).user.unprovenEmail).toBeUndefined()
  })

  test('comes with a team that its groups confirm', async () => {
    const { id } = (await admit()).user
    await store.transaction((tx) => tx.users.update(id, { unconfirmedTeam: true }))
    expect((await admit()).user).not.toHaveProperty('unconfirmedTeam', true)
    expect((await details())[0]).toBe('account-changed: Team confirmed, by Directory')
  })
})

describe('people who have left', () => {
  test('are disabled, but for the last specialist and those without such an account', async () => {
    const eve = (await admit()).user
    const bob = (await admit({ subject: 'b0b', username: 'bob', email: 'bob@example.com' })).user
    const at = clock.read()
    await store.transaction(({ sessions }) =>
      sessions.insert({
        ...{ digest: 'x', userId: bob.id, createdAt: at, lastUsedAt: at, confirmedAt: at },
        ...{ expiresAt: new Date(at.getTime() + 60_000), address: CALLER.address, userAgent: null }
      })
    )
    expect(await identities.deprovision('oidc', new Set(['b0b']))).toBe(0)
    expect(await store.read.sessions.listOf(bob.id, at)).toHaveLength(1)
    expect(await identities.deprovision('ldap', new Set(['b0b']))).toBe(1)
    expect(await store.read.users.find(bob.id)).toMatchObject({ disabled: true })
    // Enabled again, it is not signed in anywhere.
    await store.transaction((tx) => tx.users.update(bob.id, { disabled: false }))
    expect(await store.read.sessions.listOf(bob.id, at)).toEqual([])
    await store.transaction((tx) => tx.users.update(bob.id, { disabled: true }))
    expect(await store.read.users.find(eve.id)).not.toHaveProperty('disabled', true)
    await store.transaction((tx) => tx.users.update(adaId, { disabled: true }))
    await admit({ role: 'IT Support Specialist' })
    expect(await identities.deprovision('ldap', new Set([EVE.subject]))).toBe(0)
  })
})
