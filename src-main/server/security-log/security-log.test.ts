import { beforeEach, describe, expect, test } from 'vitest'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import { TOTAL_COUNT_HEADER } from '#shared/api/tickets.ts'
import { deletionBy } from '#support/server/authorization-of.ts'
import { ada, openDesk, securityEvents, server, signIn } from '#support/server/desk.ts'
import { openTestStore, PASSWORD, person, START_TIME } from '#support/server/test-server.ts'
import { deleteOldSecurityEvents } from './security-log-service.ts'

const LOG = '/api/admin/security-log'
const IT = 'IT Support Specialist'

openDesk()

/** The entries of the log, oldest first, as `kind by whom about whom: detail`. */
async function reported(query = ''): Promise<string[]> {
  return (await securityEvents(query)).toReversed().map(({ kind, actor, subject, detail }) => {
    const about = subject && ` about ${subject.username}`
    return [`${kind} by ${actor?.username ?? 'no one'}`, about, detail && `: ${detail}`]
      .filter(Boolean)
      .join('')
  })
}

/** The log's entries for some actions alone. */
async function loggedDuring(acts: () => Promise<unknown>): Promise<string[]> {
  const before = (await reported()).length
  await acts()
  return (await reported()).slice(before)
}

describe('the security log tells', () => {
  test('of accounts that are made, and who signs in and out', async () => {
    const bob = await server.staff('bob')
    await bob.post('/api/logout', {})
    await ada.post('/api/admin/users', person('cleo', 'IT Support Specialist'))
    expect(await reported()).toEqual([
      'account-made by ada about ada: IT Support Specialist',
      'sign-in by ada',
      'account-made by bob about bob: HR',
      'sign-in by bob',
      'sign-out by bob',
      'account-made by ada about cleo: IT Support Specialist'
    ])
  })

  test('of rejections and locks, and never what was typed', async () => {
    const events = await loggedDuring(async () => {
      await signIn('correct horse battery', 'wrong')
      for (let time = 0; time < 10; time++) await signIn('ada', 'wrong')
    })
    expect(events).toEqual([
      'sign-in-refused by no one',
      ...Array(9).fill('sign-in-refused by no one about ada'),
      'locked by no one about ada: This address'
    ])
    expect(await server.rows('select * from security_events')).not.toContainEqual(
      expect.objectContaining({ detail: expect.stringContaining('horse') })
    )
  })

  test('of passwords that are changed, set, and not known', async () => {
    const bob = await server.staff('bob')
    const events = await loggedDuring(async () => {
      await bob.post('/api/user/confirm', { password: 'wrong' })
      const change = { currentPassword: PASSWORD, newPassword: 'battery staple' }
      await bob.put('/api/user/password', change)
      await ada.put(`/api/admin/users/${bob.user.id}/password`, { password: PASSWORD })
    })
    expect(events).toEqual([
      'password-refused by bob about bob',
      'password-changed by bob',
      'password-set by ada about bob'
    ])
  })

  test('of rights, deleted and restored accounts, sessions and settings', async () => {
    const bob = await server.staff('bob')
    const path = `/api/admin/users/${bob.user.id}`
    const department = { name: 'HR', private: true }
    const events = await loggedDuring(async () => {
      await bob.delete('/api/sessions')
      for (const isDepartmentHead of [true, true, false])
        await ada.patch(path, { isDepartmentHead })
      await ada.delete(path)
      await ada.post(`${path}/restore`, {})
      for (let time = 0; time < 2; time++) await ada.put('/api/admin/departments', department)
    })
    expect(events).toEqual([
      'sessions-ended by bob',
      'account-changed by ada about bob: Now department head',
      'account-changed by ada about bob: No longer department head',
      'account-deleted by ada about bob',
      'account-restored by ada about bob',
      'setting-changed by ada: HR is now private'
    ])
  })

  test('of what leaves the help desk, or is gone', async () => {
    const events = await loggedDuring(async () => {
      for (let time = 0; time < 2; time++) await ada.get('/api/tickets/export')
      await ada.get(`${LOG}/export`)
      await ada.get('/api/reports/period/export?from=2026-03-01&to=2026-03-02&by=department')
      await ada.post('/api/admin/backups', {})
      await ada.delete('/api/admin/tickets/clear')
    })
    expect(events).toEqual([
      'exported by ada: Tickets',
      'exported by ada: The security log',
      'exported by ada: A report',
      'backup by ada',
      'tickets-cleared by ada'
    ])
  })

  test('of nothing that was rejected', async () => {
    const bob = await server.staff('bob')
    const events = await loggedDuring(async () => {
      await bob.delete(`/api/admin/users/${ada.user.id}`)
      await ada.delete(`/api/admin/users/${ada.user.id}`)
      await ada.post('/api/admin/users', person('bob'))
      await bob.get(`${LOG}/export`)
    })
    expect(events).toEqual([])
  })

  test('the log of the server too, once it is committed', async () => {
    await ada.post('/api/admin/users', person('cleo'))
    expect(server.log.lines).toContainEqual(
      expect.stringMatching(
        /^info Security: Account created, by user 1, account 2, from .+, HR, at \d{4}-\S+Z$/
      )
    )
  })
})

describe('the security log is read', () => {
  beforeEach(async () => {
    server.clock.pass({ hours: 1 })
    await server.staff('bob')
  })

  test('newest first, in pages, with their number', async () => {
    const first = await ada.get<SecurityEvent[]>(`${LOG}?limit=3`)
    expect(first.headers.get(TOTAL_COUNT_HEADER)).toBe('4')
    expect(first.body.map(({ kind }) => kind)).toEqual(['sign-in', 'account-made', 'sign-in'])
    const rest = await ada.get<SecurityEvent[]>(`${LOG}?limit=3&before=${first.body.at(-1)?.id}`)
    expect(rest.body).toMatchObject([{ kind: 'account-made', at: START_TIME, detail: IT }])
  })

  test('by kind, by person and by time', async () => {
    expect(await reported('?kind=sign-in')).toEqual(['sign-in by ada', 'sign-in by bob'])
    expect(await reported(`?personId=${ada.user.id}`)).toHaveLength(2)
    expect(await reported('?from=2026-03-02T10:00:00Z')).toHaveLength(2)
    expect(await reported('?until=2026-03-02T10:00:00Z')).toHaveLength(2)
    expect(await reported('?until=2026-03-02T10:00:01Z&kind=account-made')).toHaveLength(2)
  })

  test('as a file', async () => {
    const { body, headers } = await ada.get<string>(`${LOG}/export?personId=${ada.user.id}`)
    expect(headers.get('Content-Disposition')).toContain('security-log-2026-03-02.csv')
    const lines = body.split('\r\n')
    expect(lines[0]).toContain('"Time","Event","By","Account","Address","Detail"')
    expect(lines[1]).toContain('"2026-03-02T10:00:00.000Z","Export","ada","",')
    expect(lines).toHaveLength(5)
  })

  test('with filters that make sense', async () => {
    for (const query of ['kind=x', 'personId=0', 'from=yesterday', 'limit=101'])
      expect([query, (await ada.get(`${LOG}?${query}`)).status]).toEqual([query, 400])
  })
})

describe('the security log is kept', () => {
  test('as it is: the database changes and deletes nothing in it', async () => {
    const statements = ["update security_events set detail = ''", 'delete from security_events']
    for (const statement of statements)
      await expect(server.execute(statement)).rejects.toThrow('append-only')
    expect(await reported()).toHaveLength(2)
  })

  test('for two years, whatever a clock says', async () => {
    const store = await openTestStore()
    const onDay = (days: number) => new Date(Date.parse(START_TIME) + days * 86_400_000)
    const happens = (days: number) =>
      store.transaction(({ security }) =>
        security.insert({ ...deletionBy(1, onDay(days)), detail: `Day ${days}` })
      )
    const kept = async () =>
      (await store.read.security.list({}, { limit: 10, before: undefined })).map(
        ({ detail }) => detail
      )
    await happens(0)
    await deleteOldSecurityEvents(store, onDay(5000))
    await happens(100)
    await happens(733)
    await deleteOldSecurityEvents(store, onDay(731))
    expect(await kept()).toEqual(['Day 733', 'Day 100', 'Day 0'])
    await deleteOldSecurityEvents(store, onDay(733))
    expect(await kept()).toEqual(['Day 733', 'Day 100'])
    await store.close()
  })
})
