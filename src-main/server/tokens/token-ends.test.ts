import { describe, expect, test } from 'vitest'
import type { OwnTokens } from '#shared/api/tokens.ts'
import type { User } from '#shared/api/users.ts'
import { ada, bob, server } from '#support/server/desk.ts'
import { allowTokens, makeToken, programWith } from '#support/server/program.ts'
import type { Account } from '#support/server/test-server.ts'
import {
  openTokenDesk,
  programOf,
  stateOf,
  ticketOf,
  withText
} from '#support/server/token-desk.ts'

const DAY_HOURS = 24

openTokenDesk()

describe('a token stops working', () => {
  /** Expects that a token works until something happens, and not after it. */
  async function endsWith(person: Account, happens: () => unknown) {
    const { token } = await makeToken(person)
    expect(await withText(token).status('GET', '/api/tickets')).toBe(200)
    await happens()
    const { status, headers } = await withText(token).get('/api/tickets')
    expect(status).toBe(401)
    expect(headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"')
    return withText(token)
  }

  test('when it ends', async () => {
    const { token } = await makeToken(bob, { days: 7 })
    server.clock.pass({ hours: 7 * DAY_HOURS, seconds: -1 })
    expect(await withText(token).status('GET', '/api/tickets')).toBe(200)
    server.clock.pass({ seconds: 1 })
    expect(await withText(token).status('GET', '/api/tickets')).toBe(401)
  })

  test('while the account is disabled, deleted or waits, and works again after it', async () => {
    const program = await programOf(bob)
    const works = async () => (await program.status('GET', '/api/tickets')) === 200
    const path = `/api/admin/users/${bob.user.id}`
    const disable = (disabled: boolean) => ada.put(stateOf(bob), { disabled })
    const wait = (isWaiting: boolean) =>
      server.execute(`update users set waiting = ${isWaiting} where id = ${bob.user.id}`)
    const changes: [stop: () => unknown, undo: () => unknown][] = [
      [() => disable(true), () => disable(false)],
      [() => ada.delete(path), () => ada.post(`${path}/restore`)],
      [() => wait(true), () => wait(false)]
    ]
    for (const [stop, undo] of changes) {
      await stop()
      expect(await works()).toBe(false)
      await undo()
      expect(await works()).toBe(true)
    }
  })

  test('when an administrator allows it no more, and its cookie counts again', async () => {
    const program = await programOf(ada)
    await endsWith(bob, () => allowTokens(ada, 'it-support-specialists'))
    expect(await program.status('GET', '/api/tickets')).toBe(200)
    await allowTokens(ada)
    const { token } = await makeToken(bob)
    await allowTokens(ada, 'nobody')
    const { status, body, headers } = await withText(token).get<{ detail: string }>('/api/tickets')
    expect([status, body.detail]).toEqual([401, 'Sign in first'])
    expect(headers.get('WWW-Authenticate')).toBeNull()
    const both = programWith(ada, `Bearer ${token}`)
    expect((await both.get<User>('/api/user')).body.username).toBe('ada')
  })

  test('when its owner is erased, with all that is known of it', async () => {
    await endsWith(bob, () => ada.post(`/api/admin/users/${bob.user.id}/erasure`, { texts: false }))
    expect(await server.rows('select id from tokens')).toEqual([])
  })

  test.each([
    ['it is revoked', ({ id }: { id: number }) => bob.delete(`/api/tokens/${id}`)],
    ['tokens are forbidden', () => allowTokens(ada, 'nobody')]
  ])('also for what is on its way when %s', async (_what, happens) => {
    const made = await makeToken(bob)
    const text = JSON.stringify(ticketOf(bob))
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => controller.enqueue(Buffer.from(text.slice(0, 1))),
        async pull(controller) {
          await happens(made)
          controller.enqueue(Buffer.from(text.slice(1)))
          controller.close()
        }
      },
      { highWaterMark: 1 }
    )
    const { status } = await server.anonymous().send('/api/tickets', {
      ...{ method: 'POST', body, duplex: 'half' },
      headers: { Authorization: `Bearer ${made.token}`, 'Content-Type': 'application/json' }
    } as RequestInit)
    expect(status).toBe(401)
    expect(await server.rows('select id from tickets')).toEqual([])
  })

  test('that a clock dated after now', async () => {
    await endsWith(bob, () => server.clock.pass({ hours: -1 }))
  })
})

describe('the rights of a token are the present ones', () => {
  test('of a person who is no IT Support Specialist any more', async () => {
    const cleo = await server.staff('cleo')
    const path = `/api/admin/users/${cleo.user.id}`
    const { username: _, isDepartmentHead: _head, id: _id, ...details } = cleo.user
    await ada.put(path, { ...details, role: 'IT Support Specialist' })
    const program = await programOf(cleo, 'admin')
    expect(await program.status('GET', '/api/admin/users')).toBe(200)
    await ada.put(path, { ...details, role: 'HR' })
    expect(await program.status('GET', '/api/admin/users')).toBe(403)
    expect(await program.status('GET', '/api/tickets')).toBe(200)
    expect((await cleo.get<OwnTokens>('/api/tokens')).body.scopes).toEqual(['read', 'write'])
  })
})
