import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PROBLEM_TYPES, type Problem } from '#shared/api/problems.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import { DEFAULT_SETTINGS, type Settings } from '#shared/api/settings.ts'
import { listen } from '../../../tests/support/server/event-stream.ts'
import {
  type Account,
  PASSWORD,
  startTestServer,
  type TestServer
} from '../../../tests/support/server/test-server.ts'

const PATH = '/api/admin/settings'

let server: TestServer
let ada: Account
beforeEach(async () => {
  server = await startTestServer()
  ada = await server.administrator()
})
afterEach(() => server.close())

const read = async () => (await ada.get<Settings>(PATH)).body
const put = (body: object) => ada.put<Problem>(PATH, body)
const registration = (mode: string, domains: unknown = []) =>
  put({ registration: { mode, domains } })

async function changesTold(): Promise<(string | null)[]> {
  const { body } = await ada.get<SecurityEvent[]>('/api/admin/security-log?kind=setting-changed')
  return body.toReversed().map(({ actor, detail }) => `${actor?.username}: ${detail}`)
}

describe('the settings of the help desk', () => {
  test('are at first what the specification says, and nothing is kept of that', async () => {
    expect(await read()).toEqual(DEFAULT_SETTINGS)
    expect(await server.rows('SELECT * FROM settings')).toEqual([])
  })

  test('are answered as they were put, and survive a restart', async () => {
    const { status, body } = await registration('domains', [' Example.COM', 'mail.example.org '])
    const changed = {
      ...DEFAULT_SETTINGS,
      registration: { mode: 'domains', domains: ['example.com', 'mail.example.org'] }
    }
    expect([status, body]).toEqual([200, changed])
    await server.restart()
    expect(await read()).toEqual(changed)
    expect(await server.rows('SELECT name FROM settings')).toEqual([{ name: 'registration' }])
  })

  test('stay where a request names no group', async () => {
    await registration('closed')
    expect((await put({})).body).toMatchObject({ registration: { mode: 'closed' } })
    expect(await read()).toMatchObject({ registration: { mode: 'closed' } })
  })

  test('have what they lack of a later version as it is at first', async () => {
    await registration('closed')
    await server.execute(`UPDATE settings SET value = '{"mode":"closed","later":1}'`)
    expect(await read()).toEqual({
      ...DEFAULT_SETTINGS,
      registration: { mode: 'closed', domains: [] }
    })
  })
})

describe('a change of settings', () => {
  test('is told to open pages and to the security log, once', async () => {
    const stream = await listen(ada)
    for (let time = 0; time < 2; time++) await registration('closed')
    await registration('domains', ['example.com', 'example.org'])
    expect([await stream.next(), await stream.next()]).toEqual(
      Array(2).fill('event: settings\ndata: {}')
    )
    await stream.leave()
    expect(await changesTold()).toEqual([
      'ada: Registering is now closed',
      'ada: Registering is now for addresses of example.com, example.org'
    ])
  })

  test('needs a password that was proved lately', async () => {
    server.clock.pass({ minutes: 16 })
    const { status, body } = await registration('closed')
    expect([status, body.type]).toEqual([403, PROBLEM_TYPES.confirmPassword])
    expect(await read()).toEqual(DEFAULT_SETTINGS)
    await ada.post('/api/user/confirm', { password: PASSWORD })
    expect((await registration('closed')).status).toBe(200)
  })

  test.each([
    ['a mode there is not', 'ajar', [], 'registration.mode', /^Mode must be one of open, approval/],
    ['no domain', 'domains', [], 'registration.domains', 'Name at least one domain'],
    [
      'a text for the list',
      'open',
      'example.com',
      'registration.domains',
      'The domains must be a list'
    ],
    [
      'an address',
      'domains',
      ['a.de', 'a@b.de'],
      'registration.domains.1',
      'A domain looks like example.com'
    ],
    [
      'a name without a dot',
      'domains',
      ['localhost'],
      'registration.domains.0',
      'A domain looks like example.com'
    ],
    [
      'a script',
      'domains',
      ['<script>.com'],
      'registration.domains.0',
      'A domain looks like example.com'
    ],
    ['a number', 'open', [7], 'registration.domains.0', 'A domain must be text'],
    [
      'a long domain',
      'open',
      [`${'a.'.repeat(130)}de`],
      'registration.domains.0',
      'A domain must be at most 253 characters'
    ],
    [
      'many domains',
      'open',
      Array(21).fill('a.de'),
      'registration.domains',
      'At most 20 domains can be named'
    ]
  ])('is refused beside its field: %s', async (_what, mode, domains, path, message) => {
    const { status, body } = await registration(mode, domains)
    expect([status, body.errors]).toEqual([
      400,
      [{ path, message: expect.stringMatching(message) }]
    ])
    expect(await read()).toEqual(DEFAULT_SETTINGS)
  })

  test('is refused where it names a group there is not', async () => {
    const { status, body } = await put({ registrations: { mode: 'open', domains: [] } })
    expect([status, body.errors]).toEqual([
      400,
      [{ path: '', message: 'This call takes no registrations' }]
    ])
  })
})
