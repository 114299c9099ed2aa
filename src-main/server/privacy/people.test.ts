import { beforeEach, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/api/comments.ts'
import type { ErasureResult, FormerPerson } from '#shared/api/privacy.ts'
import { PROBLEM_TYPES, type Problem } from '#shared/api/problems.ts'
import type { RuleAction } from '#shared/api/rule-definitions.ts'
import type { Schedule } from '#shared/api/schedules.ts'
import type { DashboardStats } from '#shared/api/stats.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { ruleInput } from '#support/server/rules.ts'
import { newSchedule } from '#support/server/schedules.ts'
import type { Account } from '#support/server/test-server.ts'
import { uploaded } from '#support/server/upload.ts'

const { server, ada, ivan, raise } = await companyFixture()
let number = 0
let zoe: Account
let ticket: Ticket
beforeEach(async () => {
  number++
  zoe = await server.staff(`zoe${number}`, 'HR')
  ticket = await raise(zoe, { description: `Zoe's printer ${number}`, assigneeId: ivan.user.id })
  const file = await uploaded(zoe, 'letter.txt', 'Dear all')
  await zoe.post(`/api/tickets/${ticket.id}/comments`, {
    ...{ message: `From zoe${number}`, userId: zoe.user.id, ticketId: ticket.id },
    attachmentIds: [file.id]
  })
})

const erase = (texts: boolean | string, id = zoe.user.id) =>
  ada.post<ErasureResult & Problem>(`/api/admin/users/${id}/erasure`, { texts })
const former = async () =>
  (await ada.get<FormerPerson[]>('/api/admin/former-people')).body.map(({ id }) => id)
const comments = async () =>
  (await ada.get<Comment[]>(`/api/tickets/${ticket.id}/comments`)).body.map(
    ({ message }) => message
  )
const countOfTickets = async () => (await ada.get<DashboardStats>('/api/tickets/stats/counts')).body

/** All rows of all tables as one text. */
async function everything(): Promise<string> {
  const tables = await server.tables()
  const rows = await Promise.all(tables.map((table) => server.rows(`SELECT * FROM ${table}`)))
  return JSON.stringify(rows)
}

describe('erasing a person', () => {
  test('takes name and address from everywhere, and leaves texts and figures', async () => {
    const before = await countOfTickets()
    const { status, body } = await erase(false)
    expect([status, body]).toMatchObject([200, { tickets: 0, comments: 0, files: 0 }])
    expect(await everything()).not.toContain(`zoe${number}@example.com`)
    expect(
      await server.rows(`SELECT username, full_name FROM users WHERE id = ${zoe.user.id}`)
    ).toEqual([{ username: `erased-${zoe.user.id}`, full_name: 'Erased person' }])
    expect(await comments()).toEqual([`From zoe${number}`])
    expect(await countOfTickets()).toEqual(before)
    expect((await zoe.get('/api/user')).status).toBe(401)
    await server.staff(`zoe${number}`)
  })

  test('pauses their recurring tickets, which stay as those of an erased person (D77)', async () => {
    await server.execute(`UPDATE users SET is_department_head = true WHERE id = ${zoe.user.id}`)
    const ticket = { department: 'HR', category: 'other', description: 'Check the locks' }
    const { body } = await zoe.post<Schedule>('/api/schedules', newSchedule({ ticket }))
    await erase(true)
    const paused = async () =>
      (await ada.get<Schedule>(`/api/schedules/${body.id}`)).body.pausedReason
    await expect
      .poll(paused)
      .toBe('Its author has no active account. Save it again to become its author.')
    await ada.delete(`/api/schedules/${body.id}`)
    expect(await everything()).not.toContain(`zoe${number}@example.com`)
  })

  test('takes who they are elsewhere and invitations to their address along', async () => {
    const email = `zoe${number}@example.com`
    const values = `VALUES (${zoe.user.id}, 'ldap', 'subject-${number}', 1, 1)`
    await server.execute(
      `INSERT INTO identities (user_id, provider, subject, created_at, seen_at) ${values}`
    )
    await ada.delete(`/api/admin/users/${zoe.user.id}`)
    expect((await ada.post('/api/admin/invitations', { email })).status).toBe(201)
    expect(await everything()).toContain(`subject-${number}`)
    await erase(false)
    expect(await everything()).not.toContain(`subject-${number}`)
    expect(await everything()).not.toContain(email)
  })

  test('takes what they wrote too, where that is asked for', async () => {
    expect((await erase(true)).body).toMatchObject({ tickets: 1, comments: 1, files: 1 })
    expect(await comments()).toEqual(['Erased on request'])
    const { body } = await ada.get<Ticket>(`/api/tickets/${ticket.id}`)
    expect(body).toMatchObject({ description: 'Erased on request', updatedAt: ticket.updatedAt })
    expect(await everything()).not.toContain(`Zoe's printer ${number}`)
    const { body: found } = await ada.get<Ticket[]>(`/api/tickets?search=%22printer%20${number}%22`)
    expect(found).toEqual([])
    expect((await ada.get(`/api/tickets/${ticket.id}/attachments`)).body).toEqual([])
  })

  test('is for those with a deleted account too, and happens once', async () => {
    await ada.post('/api/admin/backups')
    expect(await former()).not.toContain(zoe.user.id)
    await ada.delete(`/api/admin/users/${zoe.user.id}`)
    expect(await former()).toContain(zoe.user.id)
    const { body } = await erase(true)
    // Backups have them until they are deleted.
    expect(body.backups).toEqual({ until: null, others: 1 })
    expect(await former()).not.toContain(zoe.user.id)
    expect((await erase(true)).status).toBe(404)
    expect((await ada.post(`/api/admin/users/${zoe.user.id}/restore`)).status).toBe(404)
  })

  test('is nothing for oneself, nor without a password proved lately', async () => {
    expect((await erase(false, ada.user.id)).status).toBe(409)
    expect((await erase(false, 9999)).status).toBe(404)
    const { status, body } = await erase('yes')
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'texts'])
    server.clock.pass({ minutes: 16 })
    expect((await erase(true)).body.type).toBe(PROBLEM_TYPES.confirmPassword)
    expect(await comments()).toEqual([`From zoe${number}`])
    await ada.post('/api/user/confirm', { password: 'correct horse' })
  })
})

describe('everything about a person', () => {
  const data = (id: number) => ada.open(`/api/admin/users/${id}/data`)

  test('is a ZIP file with the account, tickets, comments and files', async () => {
    const response = await data(zoe.user.id)
    expect(response.headers.get('content-type')).toBe('application/zip')
    const bytes = Buffer.from(await response.arrayBuffer())
    // Nothing in it is compressed, so its texts can be read as they are.
    const text = bytes.toString()
    expect(text.slice(0, 4)).toBe('PK\u0003\u0004')
    for (const part of [
      ...['person.json', 'security-log.json', 'tickets.json', 'comments.json', 'files.json'],
      ...[`zoe${number}@example.com`, `Zoe's printer ${number}`, `From zoe${number}`],
      `files/${ticket.ticketId}/`
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toMatch(/passwordDigest|"digest":"[\w-]{43}"/)
  })

  test('has what they follow, saved views and what they were notified of', async () => {
    await zoe.put(`/api/tickets/${ticket.id}/following`, {})
    await zoe.post('/api/saved-views', { name: `Mine ${number}`, filters: '/tickets?status=open' })
    await ivan.patch(`/api/tickets/${ticket.id}`, { status: 'in-progress' })
    const text = await (await data(zoe.user.id)).text()
    const [followed, notified, views] = ['followedTickets', 'notifications', 'savedViews'].map(
      (name) => new RegExp(`"${name}": (\\[\\]|\\[.*?\\n {2}\\])`, 's').exec(text)?.[1] ?? ''
    )
    expect(JSON.parse(followed ?? '')).toMatchObject([{ ticketId: ticket.id, following: true }])
    expect(JSON.parse(notified ?? '')).toMatchObject([
      { ticketId: ticket.id, actorId: ivan.user.id, kind: 'status' }
    ])
    expect(JSON.parse(views ?? '')).toMatchObject([{ name: `Mine ${number}` }])
  })

  test('has the rules and recurring tickets that they wrote last, and no one else’s', async () => {
    await server.execute(`UPDATE users SET is_department_head = true WHERE id = ${zoe.user.id}`)
    const actions: RuleAction[] = [{ do: 'reply', message: `Rule of zoe${number}` }]
    await zoe.post('/api/rules', ruleInput({ department: 'HR', actions }))
    await ada.post('/api/rules', ruleInput({ name: `Not hers ${number}` }))
    const ticketOf = (description: string) => ({
      ...{ enabled: false, ticket: { department: 'HR', category: 'other', description } }
    })
    await zoe.post('/api/schedules', newSchedule(ticketOf(`Schedule of zoe${number}`)))
    await ada.post('/api/schedules', newSchedule(ticketOf(`Not hers ${number}`)))
    const text = await (await data(zoe.user.id)).text()
    for (const kind of ['Rule', 'Schedule']) expect(text).toContain(`${kind} of zoe${number}`)
    expect(text).not.toContain(`Not hers ${number}`)
  })

  test('has all that the security log tells of them, however much that is', async () => {
    const store = await server.openStore()
    const event = { actorId: zoe.user.id, subjectId: null, address: '192.0.2.1' } as const
    await store.transaction(async ({ security }) => {
      for (let time = 0; time < 1100; time++)
        await security.insert({
          ...{ ...event, at: server.clock.read(), kind: 'sign-in' },
          detail: `Time ${time}.`
        })
    })
    await store.close()
    const text = await (await data(zoe.user.id)).text()
    expect(new Set(text.match(/Time \d+\./g)).size).toBe(1100)
  })

  test('is there for a deleted account too, and is logged', async () => {
    expect((await data(9999)).status).toBe(404)
    await ada.delete(`/api/admin/users/${zoe.user.id}`)
    expect((await data(zoe.user.id)).status).toBe(200)
    const [event] = await server.rows('SELECT kind, detail FROM security_events ORDER BY id DESC')
    expect(event).toEqual({ kind: 'exported', detail: `The data of person ${zoe.user.id}` })
  })
})
