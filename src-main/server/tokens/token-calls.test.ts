import { describe, expect, test } from 'vitest'
import { HEARTBEAT_MS } from '#shared/api/events.ts'
import type { OwnTokens } from '#shared/api/tokens.ts'
import type { User } from '#shared/api/users.ts'
import { ada, bob, securityEvents, server } from '#support/server/desk.ts'
import { type EventStream, listen } from '#support/server/event-stream.ts'
import { allowTokens, makeToken, programWith } from '#support/server/program.ts'
import { startTestServer } from '#support/server/test-server.ts'
import { openTokenDesk, programOf, stateOf, ticketOf } from '#support/server/token-desk.ts'

openTokenDesk()

describe('a program', () => {
  test('acts as the owner of its token, and gets no cookie', async () => {
    const program = await programOf(bob)
    const { status, body, headers } = await program.get<User>('/api/user')
    expect([status, body.username]).toEqual([200, 'bob'])
    expect(headers.get('Set-Cookie')).toBeNull()
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
    const raised = await program.send('POST', '/api/tickets', ticketOf(bob))
    expect(raised).toMatchObject({ status: 201, body: { requesterId: bob.user.id } })
    expect(await program.status('GET', '/api/admin/users')).toBe(403)
  })

  test('goes by its token where it has a cookie as well', async () => {
    const { token } = await makeToken(bob, { scope: 'read' })
    const both = programWith(ada, `Bearer ${token}`)
    expect((await both.get<User>('/api/user')).body.username).toBe('bob')
    expect(await both.status('POST', '/api/tickets', ticketOf(bob))).toBe(403)
    expect(await programWith(ada, 'Bearer hd_wrong').status('GET', '/api/user')).toBe(401)
  })

  test('does not keep a session alive by it', async () => {
    const { token } = await makeToken(bob, { scope: 'read' })
    for (let hours = 0; hours < 13; hours++) {
      server.clock.pass({ hours: 1 })
      expect(await programWith(ada, `Bearer ${token}`).status('GET', '/api/user')).toBe(200)
    }
    expect((await ada.get('/api/user')).status).toBe(401)
  })

  test('is rejected from another site, as anyone', async () => {
    const { token } = await makeToken(bob)
    const headers = { Authorization: `Bearer ${token}`, Origin: 'https://elsewhere.example' }
    expect((await server.anonymous().post('/api/tickets', ticketOf(bob), headers)).status).toBe(403)
  })

  test('counts towards what its owner may write in a minute', async () => {
    const limited = await startTestServer({ writesPerMinute: 12 })
    const admin = await limited.administrator()
    await allowTokens(admin)
    const { token } = await makeToken(admin)
    const program = programWith(limited.anonymous(), `Bearer ${token}`)
    const statuses = []
    for (let time = 0; time < 12; time++)
      statuses.push(await program.status('POST', '/api/tickets', ticketOf(admin)))
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(201))
    expect(statuses.at(-1)).toBe(429)
    expect((await admin.post('/api/tickets', ticketOf(admin))).status).toBe(429)
    await limited.close()
  })
})

test('the last use is noted, at most every five minutes', async () => {
  const program = await programOf(bob)
  const lastUsedAt = async () => {
    await program.get('/api/user')
    const [token] = (await bob.get<OwnTokens>('/api/tokens')).body.tokens
    return token?.lastUsedAt
  }
  expect(await lastUsedAt()).toBe('2026-03-02T09:00:00.000Z')
  server.clock.pass({ minutes: 4 })
  expect(await lastUsedAt()).toBe('2026-03-02T09:00:00.000Z')
  server.clock.pass({ minutes: 2 })
  expect(await lastUsedAt()).toBe('2026-03-02T09:06:00.000Z')
  server.clock.pass({ minutes: -5 })
  expect(await lastUsedAt()).toBe('2026-03-02T09:01:00.000Z')
})

test('the security log says what was done with a token', async () => {
  const program = await programOf(ada, 'admin')
  await program.get('/api/tickets/export')
  expect(await securityEvents('?limit=1')).toMatchObject([
    { kind: 'exported', detail: 'Tickets, with token 1 “Nightly script”', actor: { id: 1 } }
  ])
})

describe('a stream of live events', () => {
  const streamWith = async (token: string) => {
    const client = server.anonymous()
    const headers = { Authorization: `Bearer ${token}` }
    return await listen({ open: (path) => client.open(path, { headers }) })
  }

  /**
   * Reads on to an event, or to the end; other servers' delivery takes a moment. It comes before
   * the next heartbeat, which would end the stream too.
   */
  async function passTo(stream: EventStream, begin: string | null) {
    const start = performance.now()
    let text = await stream.next()
    while (text !== null && (begin === null || !text.startsWith(begin))) text = await stream.next()
    expect(text === null).toBe(begin === null)
    expect(performance.now() - start).toBeLessThan(HEARTBEAT_MS * 0.8)
  }

  test('is for programs too, and ends with the token or the account', async () => {
    for (const end of [
      (id: number) => bob.delete(`/api/tokens/${id}`),
      () => ada.put(stateOf(bob), { disabled: true })
    ]) {
      const { id, token } = await makeToken(bob, { scope: 'read' })
      const stream = await streamWith(token)
      await ada.post('/api/tickets', ticketOf(ada))
      await passTo(stream, 'event: ticket')
      await end(id)
      await passTo(stream, null)
    }
  })

  test('ends at once when tokens are forbidden, and that of a session does not', async () => {
    const { token } = await makeToken(bob, { scope: 'read' })
    const [stream, ofSession] = [await streamWith(token), await listen(bob)]
    await allowTokens(ada, 'nobody')
    await passTo(stream, null)
    await ada.post('/api/tickets', ticketOf(ada))
    await passTo(ofSession, 'event: ticket')
    await ofSession.leave()
  })
})
