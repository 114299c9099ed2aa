import { describe, expect, test } from 'vitest'
import { PROBLEM_TYPES, type Problem } from '#shared/api/problems.ts'
import { DEFAULT_SETTINGS, type Settings } from '#shared/api/settings.ts'
import { ada, openDesk, securityEvents, server } from '#support/server/desk.ts'
import { listen } from '#support/server/event-stream.ts'
import { PASSWORD } from '#support/server/test-server.ts'

const PATH = '/api/admin/settings'

openDesk()

const read = async () => (await ada.get<Settings>(PATH)).body
const put = (body: object) => ada.put<Problem>(PATH, body)
const registration = (mode: string, domains: unknown = []) =>
  put({ registration: { mode, domains } })

describe('the settings of the help desk', () => {
  test('are at first what the specification says, and nothing is kept of that', async () => {
    expect(await read()).toEqual(DEFAULT_SETTINGS)
    expect(await server.rows(`SELECT * FROM settings WHERE name <> 'textForm'`)).toEqual([])
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
    expect(await server.rows(`SELECT name FROM settings WHERE name <> 'textForm'`)).toEqual([
      { name: 'registration' }
    ])
  })

  test('have what they lack of a later version as it is at first', async () => {
    await registration('closed')
    // They stay where a request names no group.
    expect((await put({})).body).toMatchObject({ registration: { mode: 'closed' } })
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
    expect(await securityEvents('?kind=setting-changed')).toMatchObject([
      { detail: 'Registration is now for addresses of example.com, example.org' },
      { actor: { username: 'ada' }, detail: 'Registration is now closed' }
    ])
  })

  test('needs a password that was confirmed lately', async () => {
    server.clock.pass({ minutes: 16 })
    const { status, body } = await registration('closed')
    expect([status, body.type]).toEqual([403, PROBLEM_TYPES.confirmPassword])
    expect(await read()).toEqual(DEFAULT_SETTINGS)
    await ada.post('/api/user/confirm', { password: PASSWORD })
    expect((await registration('closed')).status).toBe(200)
  })

  test('is rejected beside its field, and where it names a group there is not', async () => {
    const domain = 'A domain must look like example.com'
    for (const [mode, domains, path, message] of [
      ['ajar', [], 'mode', /^Mode must be one of open, approval/],
      ['domains', [], 'domains', 'Enter at least one domain'],
      ['open', 'example.com', 'domains', 'The domains must be a list'],
      ['domains', ['a.de', 'a@b.de'], 'domains.1', domain],
      ['domains', ['localhost'], 'domains.0', domain],
      ['domains', ['<script>.com'], 'domains.0', domain],
      ['open', [7], 'domains.0', 'A domain must be text'],
      [
        ...['open', [`${'a.'.repeat(130)}de`], 'domains.0'],
        'A domain must be at most 253 characters'
      ],
      ['open', Array(21).fill('a.de'), 'domains', 'At most 20 domains are allowed']
    ] as [string, unknown, string, string | RegExp][]) {
      const { status, body } = await registration(mode, domains)
      expect([status, body.errors]).toEqual([
        400,
        [{ path: `registration.${path}`, message: expect.stringMatching(message) }]
      ])
    }
    const { status, body } = await put({ registrations: { mode: 'open', domains: [] } })
    const message = 'Unknown fields: registrations'
    expect([status, body.errors]).toEqual([400, [{ path: '', message }]])
    expect(await read()).toEqual(DEFAULT_SETTINGS)
  })
})
