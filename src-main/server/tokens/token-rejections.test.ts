import { describe, expect, test } from 'vitest'
import { ada, bob, securityEvents, server } from '#support/server/desk.ts'
import { makeToken, programWith } from '#support/server/program.ts'
import { PASSWORD } from '#support/server/test-server.ts'
import { openTokenDesk, programOf, withHeader, withText } from '#support/server/token-desk.ts'

const DAY_HOURS = 24

openTokenDesk()

describe('the header', () => {
  test('is understood in any case and with more spaces, and nothing else is', async () => {
    const { token } = await makeToken(bob)
    const [row] = await server.rows<{ digest: string }>('select digest from tokens')
    const right = [`bearer ${token}`, `BEARER ${token}`, `Bearer   ${token}  `]
    const wrong = [
      ...['Bearer', `Bearer ${token.slice(0, 20)} ${token.slice(20)}`],
      ...[`Bearer ${token}, Bearer ${token}`, `Bearer "${token}"`],
      ...[`Bearer ${token.slice(0, -1)}`, `Bearer ${token}x`, `Bearer ${token.slice(3)}`],
      `Bearer ${token}${'x'.repeat(100_000)}`,
      `Bearer ${row?.digest}`
    ]
    for (const header of [...right, ...wrong]) {
      const status = await withHeader(header).status('GET', '/api/user')
      expect([header, status]).toEqual([header, right.includes(header) ? 200 : 401])
    }
  })

  test.each(['Basic Ym9iOmJvYg==', 'Bearertoken', 'Digest x'])(
    'of another scheme says nothing: %s',
    async (header) => {
      const { status, headers } = await withHeader(header).get('/api/user')
      expect([status, headers.get('WWW-Authenticate')]).toEqual([401, null])
      expect(await programWith(bob, header).status('GET', '/api/user')).toBe(200)
    }
  )
})

describe('tokens that do not work', () => {
  const sendWrongTokens = async (times: number, text = 'hd_wrong') => {
    const statuses = []
    for (let time = 0; time < times; time++)
      statuses.push(await withText(text).status('GET', '/api/user'))
    return statuses
  }

  test('are answered 429 after ten of an address, and no one else there is', async () => {
    const program = await programOf(bob)
    expect(await sendWrongTokens(12)).toEqual([...Array(10).fill(401), 429, 429])
    const late = await withText('hd_wrong').get('/api/user')
    expect(late.headers.get('Retry-After')).toBe('900')
    expect(await program.status('GET', '/api/user')).toBe(200)
    expect((await bob.get('/api/user')).status).toBe(200)
    const login = { username: 'bob', password: PASSWORD }
    expect((await server.anonymous().post('/api/login', login)).status).toBe(200)
    server.clock.pass({ minutes: 16 })
    expect(await sendWrongTokens(1)).toEqual([401])
  })

  test('are in the security log, by account where it is known, and without their text', async () => {
    const { token } = await makeToken(bob, { days: 7 })
    server.clock.pass({ hours: 8 * DAY_HOURS })
    await sendWrongTokens(1, token)
    await sendWrongTokens(10)
    await ada.post('/api/login', { username: 'ada', password: PASSWORD })
    const reported = (await securityEvents('?limit=100')).flatMap(
      ({ kind, actor, subject, detail }) =>
        kind === 'token-refused' || kind === 'locked'
          ? [[kind, actor, subject?.username, detail]]
          : []
    )
    expect(reported).toEqual([
      ['locked', null, undefined, 'Tokens from this address'],
      ...Array(9).fill(['token-refused', null, undefined, null]),
      ['token-refused', null, 'bob', 'Token 1']
    ])
  })
})
