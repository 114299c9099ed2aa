import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { Account as UserAccount } from '#shared/api/users.ts'
import { outgoingMailFixture } from '#support/server/outgoing-mail-fixture.ts'
import { type Account, person } from '#support/server/test-server.ts'
import { IN_PROCESS } from '../../http/security.ts'

const { app, server, people, setMail, ...fixture } = outgoingMailFixture()
const { send, raise, recipients, say } = fixture

/** Registers someone for whom no one has vouched. */
async function newcomer(username: string, more: object = {}) {
  const client = app().from(IN_PROCESS)
  const body = { ...person(username), ...more }
  const answer = await client.post<UserAccount & Problem>('/api/register', body)
  return { ...client, user: answer.body, status: answer.status }
}
const ask = (by: Account) => by.post<Problem>('/api/user/email-proof')
const prove = (proof: string) =>
  app().from(IN_PROCESS).post<Problem>('/api/email-proofs', { proof })
const userOf = async (by: Account) => (await by.get<UserAccount>('/api/user')).body
/** The texts of the links that were sent, oldest first. */
const links = () =>
  server().taken.flatMap(({ content }) => {
    const [, proof] =
      /https:\/\/desk[.]example[.]com\/auth\/email#([\w-]{43})/.exec(`${content.text}`) ?? []
    return proof ? [proof] : []
  })

describe('an address that its owner has typed', () => {
  test('gets nothing but a link, and everything once a click has confirmed it', async () => {
    const dora = await newcomer('dora')
    expect(dora.user.unprovenEmail).toBe(true)
    const { id } = await raise()
    await dora.put(`/api/tickets/${id}/following`, {})
    await say(people().ada, id, 'Well, @dora')
    await send()
    expect(recipients()).not.toContain('dora')
    expect((await ask(dora)).status).toBe(204)
    expect(server().taken.at(-1)).toMatchObject({ to: 'dora@example.com' })
    expect(`${server().taken.at(-1)?.content.text}`).not.toContain('dora Example')
    const [proof = ''] = links()
    const [row] = await app().rows<{ proof_digest: string }>(
      `SELECT proof_digest FROM users WHERE id = ${dora.user.id}`
    )
    expect(row?.proof_digest).not.toContain(proof)
    // Opening the link alone confirms nothing.
    expect((await app().from(IN_PROCESS).get(`/auth/email?proof=${proof}`)).status).not.toBe(500)
    expect((await userOf(dora)).unprovenEmail).toBe(true)
    expect((await prove(proof)).status).toBe(204)
    expect((await prove(proof)).status).toBe(404)
    expect((await userOf(dora)).unprovenEmail).toBeUndefined()
    expect((await ask(dora)).status).toBe(409)
    server().forget()
    await say(people().ada, id, 'Well')
    fixture.pass({ minutes: 5 })
    await send()
    expect(recipients()).toContain('dora')
  })

  test('is confirmed by the last link alone, for a day, and by a few links at a time', async () => {
    const dora = await newcomer('dora')
    for (let count = 0; count < 3; count++) expect((await ask(dora)).status).toBe(204)
    expect((await ask(dora)).status).toBe(429)
    const [first = '', , last = ''] = links()
    expect((await prove(first)).status).toBe(404)
    expect((await prove('x')).status).toBe(400)
    app().clock.pass({ hours: 25 })
    expect((await prove(last)).status).toBe(404)
  })

  test('gets a sentence where the mail server does not accept the link', async () => {
    const dora = await newcomer('dora')
    server().answerWith(() => ({ kind: 'away', error: 'The mail server is away.' }))
    const { status, body } = await ask(dora)
    expect([status, body.detail]).toEqual([
      503,
      'The mail server did not accept the email. Try again later.'
    ])
    expect((await app().from(IN_PROCESS).post('/api/user/email-proof')).status).toBe(401)
  })

  test('differs in nothing where the help desk uses no email', async () => {
    await setMail({ enabled: false })
    const dora = await newcomer('dora')
    expect(dora.user).not.toHaveProperty('unprovenEmail')
    expect(await userOf(dora)).not.toHaveProperty('unprovenEmail')
    expect((await ask(dora)).status).toBe(409)
    expect((await newcomer('eve', { email: 'dora@example.com' })).status).toBe(409)
  })
})

describe('an address that is not confirmed', () => {
  const accounts = async () => (await people().ada.get<UserAccount[]>('/api/admin/users')).body
  const emailOf = async (name: string) =>
    (await accounts()).find(({ username }) => username === name)?.email

  test('gives way to the next person who gets it, and its links confirm nothing more', async () => {
    const mallory = await newcomer('mallory', { email: 'boss@example.com' })
    await ask(mallory)
    const [proof = ''] = links()
    const boss = await newcomer('boss')
    expect(boss.status).toBe(201)
    expect([await emailOf('mallory'), await emailOf('boss')]).toEqual(['', 'boss@example.com'])
    expect((await prove(proof)).status).toBe(404)
    expect((await userOf(mallory)).unprovenEmail).toBeUndefined()
    // The other way round it takes a proof, after which no one takes it.
    await ask(boss)
    expect((await prove(links().at(-1) ?? '')).status).toBe(204)
    expect((await newcomer('eve', { email: 'boss@example.com' })).status).toBe(409)
  })

  test('gives way to what an administrator enters, which needs no proof', async () => {
    await newcomer('mallory', { email: 'boss@example.com' })
    const made = await people().ada.post<UserAccount>('/api/admin/users', person('boss'))
    expect([made.status, made.body.unprovenEmail]).toEqual([201, undefined])
    const dora = await newcomer('dora')
    const { fullName, initials, role } = dora.user
    const details = { fullName, initials, role, email: 'dora@example.com' }
    const path = `/api/admin/users/${dora.user.id}`
    const edited = async (email: string) =>
      (await people().ada.put<UserAccount>(path, { ...details, email })).body.unprovenEmail
    expect(await edited('dora@example.com')).toBe(true)
    expect(await edited('d@example.com')).toBeUndefined()
    // Whose address was given up can be edited without one.
    const lost = (await accounts()).find(({ username }) => username === 'mallory')
    const kept = { fullName: 'M', initials: 'MM', role: 'HR', email: '' }
    expect((await people().ada.put(`/api/admin/users/${lost?.id}`, kept)).status).toBe(200)
  })
})
