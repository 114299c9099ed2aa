/* One file, because everything here invites, checks and accepts with the same few functions. */

import { beforeEach, describe, expect, test } from 'vitest'
import type {
  Invitation,
  InvitationOffer,
  MadeInvitation,
  SentInvitation
} from '#shared/api/invitations.ts'
import { PROBLEM_TYPES, type Problem } from '#shared/api/problems.ts'
import type { Account as User } from '#shared/api/users.ts'
import { REGISTRATION_ROLES } from '#shared/domain/teams.ts'
import { ada, hire, openDesk, securityEvents, server } from '#support/server/desk.ts'
import { allowTokens, makeToken, programWith } from '#support/server/program.ts'
import { openTestStore, PASSWORD, person, START_TIME } from '#support/server/test-server.ts'
import { deleteExpiredAuth } from './delete-expired.ts'

const PATH = '/api/admin/invitations'
const USELESS = [404, expect.stringMatching(/^This invitation has been used or revoked/)]

openDesk()
beforeEach(() => ada.put('/api/admin/settings', { registration: { mode: 'closed', domains: [] } }))

async function invite(about: object = {}, who = ada): Promise<MadeInvitation> {
  const { status, body } = await who.post<MadeInvitation>(PATH, about)
  expect(status).toBe(201)
  return body
}
const list = async () => (await ada.get<Invitation[]>(PATH)).body
const check = async (invitation: string) => {
  const { status, body } = await server
    .anonymous()
    .post<InvitationOffer & Problem>('/api/invitations/check', { invitation })
  return status === 200 ? body : [status, body.detail]
}
/** Accepts an invitation as a new client. */
async function accept({ token }: MadeInvitation, fields: object = {}, username = 'eve') {
  const client = server.anonymous()
  const body = { ...person(username), invitation: token, ...fields }
  return { client, ...(await client.post<User & Problem>('/api/invitations/accept', body)) }
}

test('no program can ask what an invitation leaves to choose', async () => {
  await allowTokens(ada)
  const { token } = await makeToken(ada, { scope: 'write' })
  const program = programWith(server.anonymous(), `Bearer ${token}`)
  const { token: invitation } = await invite()
  expect(await program.status('POST', '/api/invitations/check', { invitation })).toBe(403)
  expect(await check(invitation)).toMatchObject({ role: null })
})

describe('an invitation', () => {
  test('is a text that is answered once and kept nowhere, for seven days', async () => {
    const { token, ...invitation } = await invite()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(invitation).toEqual({
      ...{ id: 1, role: null, email: null, inviterId: ada.user.id, createdAt: START_TIME },
      expiresAt: '2026-03-09T09:00:00.000Z'
    })
    expect(await list()).toEqual([invitation])
    expect(JSON.stringify(await server.rows('SELECT * FROM invitations'))).not.toContain(token)
  })

  test('lets someone in once, though no one can register', async () => {
    const invitation = await invite()
    expect(await check(invitation.token)).toEqual({
      ...{ role: null, email: null, expiresAt: invitation.expiresAt },
      roles: [...REGISTRATION_ROLES].sort()
    })
    const { client, status, body } = await accept(invitation)
    expect([status, body]).toEqual([201, expect.objectContaining({ username: 'eve', role: 'HR' })])
    expect((await client.get<User>('/api/user')).body).toEqual(body)
    const again = await accept(invitation, {}, 'mallory')
    expect([again.status, again.body.detail]).toEqual(USELESS)
    expect(await check(invitation.token)).toEqual(USELESS)
    expect(await list()).toEqual([])
  })

  test('is used once also by many at the same time', async () => {
    const invitation = await invite()
    const names = ['eve', 'mia', 'noa', 'zoe']
    const answers = await Promise.all(names.map((name) => accept(invitation, {}, name)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404])
  })

  test('decides role and address where it names them, whatever is typed', async () => {
    const email = 'Eve@Example.org'
    const invitation = await invite({ role: 'IT Support Specialist', email })
    expect(await check(invitation.token)).toMatchObject({
      ...{ role: 'IT Support Specialist', email: 'eve@example.org', roles: [] }
    })
    const { status, body } = await accept(invitation, { role: 'HR', email: 'other@example.com' })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ role: 'IT Support Specialist', email: 'eve@example.org' })
    ])
  })

  test('asks for what it does not name, and is not used up by what is rejected', async () => {
    const invitation = await invite()
    const nothing = await accept(invitation, { role: undefined, email: undefined })
    expect([nothing.status, nothing.body.errors?.map(({ path }) => path)]).toEqual([
      400,
      ['email', 'role']
    ])
    expect((await accept(invitation, { role: 'IT-Support Specialist' })).status).toBe(403)
    expect((await accept(invitation, { role: 'Canteen' })).status).toBe(400)
    expect((await accept(invitation, { password: 'password' })).body.errors).toEqual([
      { path: 'password', message: expect.stringContaining('too common') }
    ])
    expect((await accept(invitation, {}, 'ada')).status).toBe(409)
    expect((await accept(invitation)).status).toBe(201)
  })

  test('offers each department that was added or has a member, in its spelling', async () => {
    await ada.post('/api/admin/departments', { name: 'Reception' })
    await hire('carl', 'Canteen')
    const { token } = await invite()
    expect(await check(token)).toMatchObject({
      roles: [...REGISTRATION_ROLES, 'Canteen', 'Reception'].sort()
    })
    const { status, body } = await accept(await invite(), { role: ' RECEPTION' })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ role: 'Reception', unconfirmedTeam: true })
    ])
  })

  test('waits for no approval, and asks for no email domain', async () => {
    for (const mode of ['approval', 'domains']) {
      const registration = { mode, domains: ['example.org'] }
      await ada.put('/api/admin/settings', { registration })
      const { status, body } = await accept(await invite(), {}, `eve-${mode}`)
      expect([status, body.waiting]).toEqual([201, undefined])
    }
  })
})

describe('an invitation cannot be used', () => {
  test('after seven days', async () => {
    const invitation = await invite()
    server.clock.pass({ hours: 7 * 24, seconds: -1 })
    expect(await check(invitation.token)).toMatchObject({ role: null })
    server.clock.pass({ seconds: 1 })
    expect(await check(invitation.token)).toEqual(USELESS)
    expect((await accept(invitation)).status).toBe(404)
  })

  test('where a clock that was ahead has made it', async () => {
    server.clock.pass({ hours: 24 * 365 })
    await ada.post('/api/login', { username: 'ada', password: PASSWORD })
    const invitation = await invite()
    server.clock.pass({ hours: -24 * 365 })
    expect(await check(invitation.token)).toEqual(USELESS)
  })

  test('once it was revoked, or with a text that is none', async () => {
    const [invitation, other] = [await invite(), await invite()]
    expect((await ada.delete(`${PATH}/${invitation.id}`)).status).toBe(204)
    expect((await ada.delete(`${PATH}/${invitation.id}`)).status).toBe(404)
    expect(await check(invitation.token)).toEqual(USELESS)
    expect((await list()).map(({ id }) => id)).toEqual([other.id])
    expect(await check('x'.repeat(43))).toEqual(USELESS)
    for (const text of ['short', `${'x'.repeat(42)}/`])
      expect(await check(text)).toEqual([400, expect.any(String)])
  })

  test('once its owner is no administrator any more, disabled or gone', async () => {
    const iris = await hire('iris')
    const invitation = await invite({}, iris)
    const set = (change: string) =>
      server.execute(`UPDATE users SET ${change} WHERE id = ${iris.user.id}`)
    for (const [change, undone] of [
      [`role = 'HR'`, `role = '${iris.user.role}'`],
      ['disabled = true', 'disabled = false']
    ] as const) {
      await set(change)
      expect([await check(invitation.token), await list()]).toEqual([USELESS, []])
      expect((await accept(invitation)).status).toBe(404)
      await set(undone)
      expect(await check(invitation.token)).toMatchObject({ role: null })
    }
    await ada.delete(`/api/admin/users/${iris.user.id}`)
    expect([await check(invitation.token), await list()]).toEqual([USELESS, []])
  })
})

describe('making an invitation', () => {
  test('needs a password proved lately, and fields that are right', async () => {
    for (const [about, expected, path] of [
      [{ email: 'nobody' }, 400, 'email'],
      [{ email: 'ADA@example.com' }, 409, 'email'],
      [{ role: ' ' }, 400, 'role'],
      [{ role: 'H\u200bR' }, 400, 'role'],
      [{ roles: 'HR' }, 400, '']
    ] as const) {
      const { status, body } = await ada.post<Problem>(PATH, about)
      const paths = body.errors?.map((error) => error.path)
      expect([about, status, paths]).toEqual([about, expected, [path]])
    }
    server.clock.pass({ minutes: 16 })
    const { status, body } = await ada.post<Problem>(PATH, {})
    expect([status, body.type]).toEqual([403, PROBLEM_TYPES.confirmPassword])
    expect(await list()).toEqual([])
  })

  test('is told by the security log, with its outcome', async () => {
    await accept(await invite({ role: 'HR' }))
    await invite()
    await ada.delete(`${PATH}/2`)
    const reported = (await securityEvents()).map(
      ({ kind, actor, detail }) => `${kind} by ${actor?.username}: ${detail}`
    )
    expect(reported.slice(0, 5)).toEqual([
      'invitation-revoked by ada: Invitation 2',
      'invitation-made by ada: Invitation 2',
      'sign-in by eve: null',
      'account-made by eve: HR, by invitation',
      `invitation-made by ada: ${person('eve').fullName}, HR`
    ])
  })
})

describe('another link for an invitation', () => {
  const renew = (id: number, who = ada) =>
    who.post<SentInvitation & Problem>(`${PATH}/${id}/link`, undefined)

  test('takes the place of the one that was lost, for seven days from then on', async () => {
    const lost = await invite({ email: 'eve@example.org', role: 'HR' })
    server.clock.pass({ minutes: 10 })
    const { status, body } = await renew(lost.id)
    expect([status, body]).toEqual([
      200,
      {
        ...lost,
        ...{ token: expect.not.stringMatching(lost.token), emailed: false, problem: null },
        ...{ createdAt: '2026-03-02T09:10:00.000Z', expiresAt: '2026-03-09T09:10:00.000Z' }
      }
    ])
    expect(await check(lost.token)).toEqual(USELESS)
    expect((await list()).map(({ id }) => id)).toEqual([lost.id])
    expect((await accept(body)).body).toMatchObject({ role: 'HR', email: 'eve@example.org' })
    const [event] = await securityEvents('?kind=invitation-renewed')
    expect(event).toMatchObject({ detail: `${person('eve').fullName}, HR` })
  })

  test('is worth as much as the person who created it', async () => {
    const iris = await hire('iris')
    const { id } = await invite()
    await renew(id, iris)
    expect(await list()).toMatchObject([{ id, inviterId: iris.user.id }])
    await ada.delete(`/api/admin/users/${iris.user.id}`)
    expect((await renew(id)).status).toBe(404)
  })

  test('is there for none that is gone, or whose address has an account', async () => {
    const { id } = await invite({ email: 'eve@example.org' })
    expect((await renew(id + 1)).status).toBe(404)
    await ada.post('/api/admin/users', { ...person('eve'), email: 'eve@example.org' })
    expect(await renew(id)).toMatchObject({ status: 409, body: { errors: [{ path: 'email' }] } })
    server.clock.pass({ minutes: 16 })
    const { status, body } = await renew(id)
    expect([status, body.type]).toEqual([403, PROBLEM_TYPES.confirmPassword])
  })
})

describe('inviting several people', () => {
  const inviteAll = (...invitations: object[]) =>
    ada.post<SentInvitation[] & Problem>(`${PATH}/bulk`, { invitations })

  test('makes an invitation for each, which the security log tells one by one', async () => {
    const { status, body } = await inviteAll(
      { email: 'Eve@Example.org', role: 'Canteen' },
      { email: 'mia@example.org' }
    )
    expect(status).toBe(201)
    expect(body).toMatchObject([
      { email: 'eve@example.org', role: 'Canteen', emailed: false, problem: null },
      { email: 'mia@example.org', role: null }
    ])
    expect(await list()).toHaveLength(2)
    expect((await securityEvents('?kind=invitation-made')).map(({ detail }) => detail)).toEqual([
      'mia@example.org',
      'eve@example.org, Canteen'
    ])
    const [first] = body
    if (!first) throw new Error('There is no invitation')
    expect((await accept(first)).body).toMatchObject({ role: 'Canteen', email: 'eve@example.org' })
  })

  test('makes none where one address is taken, wrong or listed twice, and names it', async () => {
    const good = { email: 'eve@example.org' }
    for (const [bad, status, message] of [
      [{ email: 'ADA@example.com' }, 409, 'ada@example.com already has an account'],
      [{ email: 'nobody' }, 400, 'Invalid email address'],
      [{}, 400, 'Invalid email address'],
      [{ email: ' EVE@example.org' }, 400, 'eve@example.org is listed twice']
    ] as const) {
      const answer = await inviteAll(good, bad)
      expect([answer.status, answer.body.errors]).toEqual([
        status,
        [{ path: 'invitations.1.email', message }]
      ])
    }
    expect((await inviteAll()).status).toBe(400)
    const crowd = Array.from({ length: 201 }, (_, index) => ({ email: `p${index}@example.org` }))
    expect((await inviteAll(...crowd)).status).toBe(400)
    expect(await list()).toEqual([])
    expect((await inviteAll(...crowd.slice(1))).body).toHaveLength(200)
  })

  test('needs a password proved lately', async () => {
    server.clock.pass({ minutes: 16 })
    const { status, body } = await inviteAll({ email: 'eve@example.org' })
    expect([status, body.type]).toEqual([403, PROBLEM_TYPES.confirmPassword])
  })
})

test('invitations that have expired are deleted', async () => {
  const store = await openTestStore()
  const now = new Date(START_TIME)
  await store.transaction(async (tx) => {
    const { id: inviterId } = await tx.users.insert({
      ...{ username: 'ada', email: 'a@b.de', passwordDigest: 'x', fullName: 'Ada', role: 'HR' },
      ...{ initials: 'AD', createdAt: now }
    })
    for (const expiresAt of [now, new Date(now.getTime() + 1)]) {
      const digest = String(expiresAt.getTime())
      const about = { digest, role: null, email: null, inviterId }
      await tx.invitations.insert({ ...about, createdAt: now, expiresAt })
    }
  })
  await deleteExpiredAuth(store, now)
  expect(await store.rows('SELECT id FROM invitations')).toEqual([{ id: 2 }])
  await store.close()
})
