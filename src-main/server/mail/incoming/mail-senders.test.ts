import { describe, expect, test } from 'vitest'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import type { Account } from '#shared/api/users.ts'
import { FORGED, intakeForTests, number } from '#support/server/mail-intake-fixture.ts'
import { person } from '#support/server/test-server.ts'
import { IN_PROCESS } from '../../http/security.ts'
import { REJECTION_REASONS } from './intake-rules.ts'

const fixture = await intakeForTests()
const { app, ada, staff, take, newest } = fixture
const ticketOf = (by = ada) => fixture.ticket(by)

describe('a sender', () => {
  test('without an account, or without an address, is rejected', async () => {
    for (const [from, reason] of [
      ['x', REJECTION_REASONS.none],
      ['Eve <eve@example.net>', REJECTION_REASONS.stranger]
    ] as const) {
      expect(await take({ from })).toBe('refused')
      expect(await newest()).toMatchObject({ reason, ticketId: null })
    }
    expect((await app.rows('SELECT id FROM users')).length).toBe(3)
  })

  test('whom the server could not confirm is a stranger, whatever the address says', async () => {
    expect(await take({ headers: [FORGED] })).toBe('refused')
    expect(await newest()).toMatchObject({ reason: REJECTION_REASONS.forged, dmarc: 'fail' })
    const known = 'Zoe <zoe@example.org>'
    expect(await take({ from: known, headers: [FORGED] })).toBe('refused')
  })

  test.each([
    ['no results', 'unchecked', []],
    ['results of another server', 'unchecked', ['elsewhere; dmarc=pass header.from=example.com']],
    ['DMARC of another domain', 'forged', ['mx.test; dmarc=pass header.from=evil.example']],
    [
      ...['SPF and DKIM of another domain', 'unchecked'],
      ['mx.test; dmarc=none; spf=pass smtp.mailfrom=evil.example; dkim=pass header.d=evil.example']
    ],
    [
      ...['its own results below those of the server', 'unchecked'],
      ['mx.test; spf=none; dmarc=none', 'mx.test; dmarc=pass header.from=example.com']
    ]
  ] as [string, 'forged' | 'unchecked', string[]][])(
    'with %s is no one, and no account is made of one',
    async (_name, reason, results) => {
      const headers = results.map((result) => `Authentication-Results: ${result}`)
      for (const from of ['ada@example.com', `new${number}@example.org`]) {
        expect(await take({ from, headers }, 'as it is')).toBe('refused')
        expect((await newest())?.reason).toBe(REJECTION_REASONS[reason])
      }
    }
  )

  test.each([
    ['hank@example.com, ada@example.com'],
    ['hank@example.com\r\nFrom: ada@example.com'],
    ['Team: ada@example.com;'],
    ['<ada@example.com>hank@example.com'],
    ['ada@example.com\r\n hank@example.com'],
    ['ada@example.com; hank@example.com']
  ])('named as %j is no one', async (from) => {
    const passed = ['example.com', 'evil.example'].map(
      (domain) => `Authentication-Results: mx.test; dmarc=pass header.from=${domain}`
    )
    expect(await take({ from, headers: passed })).toBe('refused')
    expect((await newest())?.reason).toBe(REJECTION_REASONS.several)
  })

  test('by SPF or DKIM of its own organisation is known where there is no DMARC', async () => {
    for (const result of [
      'spf=pass smtp.mailfrom=a@mail.example.com',
      'dkim=pass header.d=example.com'
    ])
      expect(await take({ headers: [`Authentication-Results: mx.test; ${result}`] })).toBe('ticket')
  })

  test('whose address someone else has registered is not that account', async () => {
    const email = `real${number}@example.org`
    const thief = app.from(IN_PROCESS)
    await thief.post('/api/register', { ...person(`thief${number}`), email })
    expect(await take({ from: `real${number}@example.com` })).toBe('refused')
    expect(await take({ from: email })).toBe('ticket')
    const { body: accounts } = await ada.get<Account[]>('/api/admin/users')
    const owner = accounts.find((account) => account.email === email)
    expect(owner).toMatchObject({ username: `real${number}`, role: 'Guests' })
    expect((await ticketOf()).requesterId).toBe(owner?.id)
    expect(accounts.find(({ username }) => username === `thief${number}`)?.email).toBe('')
    // Where strangers may not write, its owner has to be let in by someone.
    await app.from(IN_PROCESS).post('/api/register', person(`dora${number}`))
    expect(await take({ from: `dora${number}@example.com` })).toBe('refused')
    expect((await newest())?.reason).toBe(REJECTION_REASONS.unproven)
  })

  test('of an allowed domain gets an account without a password, and no second one', async () => {
    expect(await take({ from: 'Zo\u200be Zander <z.zander@example.org>' })).toBe('ticket')
    const { requesterId } = await ticketOf()
    const { body: accounts } = await ada.get<Account[]>('/api/admin/users')
    expect(accounts.find(({ id }) => id === requesterId)).toMatchObject({
      ...{ username: 'z.zander', email: 'z.zander@example.org', fullName: 'Zoe Zander' },
      ...{ role: 'Guests', initials: 'ZZ', withoutPassword: true }
    })
    const { body: events } = await ada.get<SecurityEvent[]>('/api/admin/security-log')
    expect(events.find(({ kind }) => kind === 'account-made')?.detail).toBe(
      'Guests, by email to it@example.com'
    )
    expect(await take({ from: 'z.zander@example.org' })).toBe('ticket')
    expect((await ticketOf()).requesterId).toBe(requesterId)
    expect(await take({ from: 'Z <hank@example.org>' })).toBe('ticket')
    const { body: more } = await ada.get<Account[]>('/api/admin/users')
    expect(more.map(({ username }) => username)).toContain('hank-2')
  })

  test.each(['disabled', 'deleted'] as const)('whose account is %s is refused', async (state) => {
    const { user } = await staff(`gone${number}`)
    const path = `/api/admin/users/${user.id}`
    await ada.post('/api/user/confirm', { password: 'correct horse' })
    const { status } =
      state === 'deleted'
        ? await ada.delete(path)
        : await ada.put(`${path}/state`, { disabled: true })
    expect(status).toBeLessThan(300)
    expect(await take({ from: user.email })).toBe('refused')
    expect((await newest())?.reason).toBe(REJECTION_REASONS[state])
  })
})
