import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { START_TIME } from '#support/server/test-server.ts'

const { server, ada, hank } = await companyFixture()

const wanted = (more: object = {}) => ({
  ...{ department: 'IT', description: 'The printer is on fire', category: 'printer' },
  ...{ requesterId: hank.user.id, ...more }
})
const create = (more: object = {}, by = hank) =>
  by.post<Ticket & Pick<Problem, 'detail' | 'errors'>>('/api/tickets', wanted(more))
const ticketCount = async () => (await server.rows('SELECT id FROM tickets')).length

describe('raising a ticket', () => {
  test('answers it with what the form may leave out', async () => {
    const { status, headers, body } = await create()
    expect([status, headers.get('Content-Type')]).toEqual([201, 'application/json'])
    expect(body).toEqual({
      ...wanted({ id: 1, ticketId: 'TKT-00001', status: 'open', priority: 'medium' }),
      ...{ subcategory: null, assigneeId: null, resolvedAt: null },
      ...{ createdAt: START_TIME, updatedAt: START_TIME }
    })
    expect((await ada.get('/api/tickets/1')).body).toEqual(body)
  })

  test('takes all the form can say, trimmed, and nothing that the server sets', async () => {
    const said = {
      ...{ status: 'in-progress', priority: 'high', assigneeId: ada.user.id },
      ...{ department: 'Accounts & Legal', description: 'Two lines\n  of text.' },
      ...{ category: 'other', subcategory: 'sim-card-2' }
    }
    const { body } = await create({
      ...{ ...said, department: '  Accounts & Legal ', description: '\n  Two lines\n  of text.  ' },
      ...{ category: ' other ', subcategory: ' sim-card-2 ' },
      ...{ id: 900, ticketId: 'TKT-99999', resolvedAt: START_TIME, createdAt: '2001-01-01' }
    })
    expect(body).toMatchObject({ ...said, createdAt: START_TIME, resolvedAt: null })
    expect(body.id).toBeLessThan(900)
  })

  test('says that its description is Markdown, and otherwise nothing of how to read it', async () => {
    const { body: marked } = await create({ format: 'markdown' })
    expect(marked.format).toBe('markdown')
    const plain = [(await create({ format: 'text' })).body, (await create()).body]
    for (const ticket of plain) expect(ticket).not.toHaveProperty('format')
    const { body: changed } = await ada.patch<Ticket>(`/api/tickets/${marked.id}`, {
      status: 'resolved'
    })
    expect(changed).toMatchObject({ description: marked.description, format: 'markdown' })
    const { body: listed } = await ada.get<Ticket[]>('/api/tickets?search=fire')
    const page = await ada.get<Ticket[]>('/api/tickets?search=fire&limit=10')
    for (const ticket of [marked, ...plain]) {
      const isListed = ({ id, format }: Ticket) => id === ticket.id && format === ticket.format
      expect([listed.some(isListed), page.body.some(isListed)]).toEqual([true, true])
    }
  })

  test('in Markdown is found and exported as it was written', async () => {
    const description = '**Toner** is `low`\n\n1. Shake it'
    const { body } = await create({ description, format: 'markdown' })
    const found = await ada.get<Ticket[]>('/api/tickets?search=**toner**+is+`low`')
    expect(found.body.map(({ id }) => id)).toEqual([body.id])
    const { body: csv } = await ada.get<string>('/api/tickets/export?search=**toner**')
    expect(csv).toContain(`"${description}"`)
  })

  test('without a department is for IT, and as resolved is resolved at once', async () => {
    for (const department of [undefined, null, '', '  '])
      expect((await create({ department })).body.department).toBe('IT')
    expect((await create({ status: 'resolved' })).body.resolvedAt).toBe(START_TIME)
  })

  test('keeps texts exactly, in any alphabet', async () => {
    const description = `Robert'); DROP TABLE tickets;-- "é" é 日本語 العربية 🙂 <script>alert(1)</script> \\ % _ \t\n end`
    const { body } = await create({ description })
    expect(body.description).toBe(description)
    expect((await hank.get<Ticket>(`/api/tickets/${body.id}`)).body.description).toBe(description)
  })

  test('numbers go on past what five digits hold, and are never given twice', async () => {
    await server.setLastId('tickets', 99_999)
    expect((await create()).body).toMatchObject({ id: 100000, ticketId: 'TKT-100000' })
  })
})

describe('what is rejected, naming the field', () => {
  const long = (length: number) => 'x'.repeat(length)
  test.each([
    ['description', undefined, 'Description must be at least 10 characters'],
    ['description', `  ${long(9)}\n `, 'Description must be at least 10 characters'],
    ['description', long(10_001), 'Description must be at most 10,000 characters'],
    ['description', 1234567890, 'Description must be text'],
    ['department', 7, 'Department must be text'],
    ['department', long(101), 'Department must be at most 100 characters'],
    ['category', undefined, 'Category is required'],
    ['category', 'drücker', 'Category can contain only a-z, 0-9 and hyphens'],
    ['category', long(101), 'Category must be at most 100 characters'],
    ['subcategory', 'Not A Slug', 'Subcategory can contain only a-z, 0-9 and hyphens'],
    ['subcategory', long(101), 'Subcategory must be at most 100 characters'],
    ['status', 'Open', 'Status must be one of open, in-progress, resolved, cancelled'],
    ['status', null, 'Status must be one of open, in-progress, resolved, cancelled'],
    ['priority', 'urgent', 'Priority must be one of high, medium, low'],
    ['format', 'html', 'Format must be one of text, markdown'],
    ['requesterId', undefined, 'The value of requesterId must be a number'],
    ['requesterId', 0, 'The value of requesterId must be 1 or more'],
    ['requesterId', 1.5, 'The value of requesterId must be a whole number'],
    ['assigneeId', 'unassigned', 'The value of assigneeId must be a number'],
    ['assigneeId', 999, 'This person does not exist']
  ])('%s %j', async (path, value, message) => {
    const before = await ticketCount()
    const { status, body } = await create({ [path]: value })
    expect([status, body.errors, body.detail]).toEqual([400, [{ path, message }], message])
    expect(await ticketCount()).toBe(before)
  })

  test('but not what is just within a bound', async () => {
    for (const fields of [
      { description: `  ${long(10)}  `, department: long(100) },
      { description: `\n${long(10_000)}\n`, category: long(100), subcategory: long(100) }
    ])
      expect((await create(fields)).status).toBe(201)
    const { status, body } = await create({ assigneeId: 1e300 })
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['assigneeId']])
  })
})

describe('the requester', () => {
  test('is the one who asks', async () => {
    const before = await ticketCount()
    for (const requesterId of [ada.user.id, 999]) {
      const { status, body } = await create({ requesterId })
      expect([status, body.detail]).toEqual([
        403,
        'Only an IT Support Specialist can raise a ticket for another person'
      ])
    }
    expect(await ticketCount()).toBe(before)
  })

  test('may be someone else where an IT Support Specialist asks, but must exist', async () => {
    expect((await create({}, ada)).body.requesterId).toBe(hank.user.id)
    const { status, body } = await create({ requesterId: 999 }, ada)
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'requesterId', message: 'This person does not exist' }]
    ])
  })

  test('and the assignee may be no one whose account is deleted', async () => {
    const { user } = await server.staff('gone')
    await server.execute(`UPDATE users SET deleted_at = 1 WHERE id = ${user.id}`)
    const { status, body } = await create({ assigneeId: user.id })
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'assigneeId'])
  })
})
