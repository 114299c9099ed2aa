import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import {
  type Account,
  START_TIME,
  startTestServer,
  type TestServer
} from '../../../../tests/support/server/test-server.ts'

let server: TestServer
let ada: Account
let hank: Account
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  hank = await server.staff('hank', 'HR')
})
afterAll(() => server.close())

const wanted = (more: object = {}) => ({
  department: 'IT',
  description: 'The printer is on fire',
  category: 'printer',
  requesterId: hank.user.id,
  ...more
})
const create = (more: object = {}, by = hank) => by.post<Ticket>('/api/tickets', wanted(more))
const ticketCount = async () => (await server.rows('SELECT id FROM tickets')).length

describe('raising a ticket', () => {
  test('answers it with what the form may leave out', async () => {
    const { status, headers, body } = await create()
    expect(status).toBe(201)
    expect(headers.get('Content-Type')).toBe('application/json')
    expect(body).toEqual({
      id: 1,
      ticketId: 'TKT-00001',
      department: 'IT',
      description: 'The printer is on fire',
      status: 'open',
      priority: 'medium',
      category: 'printer',
      subcategory: null,
      requesterId: hank.user.id,
      assigneeId: null,
      createdAt: START_TIME,
      updatedAt: START_TIME,
      resolvedAt: null
    })
    expect((await ada.get('/api/tickets/1')).body).toEqual(body)
  })

  test('takes all the form can say, trimmed', async () => {
    const { body } = await create({
      department: '  Accounts & Legal ',
      description: '\n  Two lines\n  of text.  ',
      status: 'in-progress',
      priority: 'high',
      category: ' other ',
      subcategory: ' sim-card-2 ',
      assigneeId: ada.user.id
    })
    expect(body).toMatchObject({
      department: 'Accounts & Legal',
      description: 'Two lines\n  of text.',
      status: 'in-progress',
      priority: 'high',
      category: 'other',
      subcategory: 'sim-card-2',
      assigneeId: ada.user.id
    })
  })

  test('takes null for what may be absent', async () => {
    const { status, body } = await create({ subcategory: null, assigneeId: null })
    expect(status).toBe(201)
    expect(body).toMatchObject({ subcategory: null, assigneeId: null })
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

  test.each([undefined, null, '', '  '])(
    'is for IT where the department is %j',
    async (department) => {
      const { status, body } = await create({ department })
      expect(status).toBe(201)
      expect(body.department).toBe('IT')
    }
  )

  test('cannot set what the server sets', async () => {
    const { status, body } = await create({
      id: 900,
      ticketId: 'TKT-99999',
      createdAt: '2001-01-01T00:00:00.000Z',
      resolvedAt: '2001-01-01T00:00:00.000Z'
    })
    expect(status).toBe(201)
    expect(body.id).toBeLessThan(900)
    expect(body).toMatchObject({ createdAt: START_TIME, resolvedAt: null })
  })

  test('as resolved is resolved at once', async () => {
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
    const { body } = await create()
    expect(body).toMatchObject({ id: 100000, ticketId: 'TKT-100000' })
  })
})

describe('what is refused, naming the field', () => {
  const long = (length: number) => 'x'.repeat(length)
  test.each([
    ['description', undefined, 'Description must be at least 10 characters'],
    ['description', '', 'Description must be at least 10 characters'],
    ['description', long(9), 'Description must be at least 10 characters'],
    ['description', `  ${long(9)}\n `, 'Description must be at least 10 characters'],
    ['description', long(10_001), 'Description must be at most 10,000 characters'],
    ['description', 1234567890, 'Description must be text'],
    ['description', [long(10)], 'Description must be text'],
    ['department', 7, 'Department must be text'],
    ['department', long(101), 'Department must be at most 100 characters'],
    ['category', undefined, 'Category is required'],
    ['category', '', 'Category is required'],
    ['category', 'Not A Slug', 'Category may contain a-z, 0-9 and - only'],
    ['category', 'drücker', 'Category may contain a-z, 0-9 and - only'],
    ['category', long(101), 'Category must be at most 100 characters'],
    ['subcategory', 'Not A Slug', 'Subcategory may contain a-z, 0-9 and - only'],
    ['subcategory', long(101), 'Subcategory must be at most 100 characters'],
    ['status', 'closed', 'Status must be one of open, in-progress, resolved, cancelled'],
    ['status', 'Open', 'Status must be one of open, in-progress, resolved, cancelled'],
    ['status', null, 'Status must be one of open, in-progress, resolved, cancelled'],
    ['priority', 'urgent', 'Priority must be one of high, medium, low'],
    ['priority', 3, 'Priority must be one of high, medium, low'],
    ['format', 'html', 'Format must be one of text, markdown'],
    ['format', null, 'Format must be one of text, markdown'],
    ['requesterId', undefined, 'The value of requesterId must be a number'],
    ['requesterId', '2', 'The value of requesterId must be a number'],
    ['requesterId', 0, 'The value of requesterId must be 1 or more'],
    ['requesterId', -2, 'The value of requesterId must be 1 or more'],
    ['requesterId', 1.5, 'The value of requesterId must be a whole number'],
    ['assigneeId', 'unassigned', 'The value of assigneeId must be a number'],
    ['assigneeId', 0, 'The value of assigneeId must be 1 or more'],
    ['assigneeId', 1.5, 'The value of assigneeId must be a whole number'],
    ['assigneeId', true, 'The value of assigneeId must be a number'],
    ['assigneeId', 999, 'There is no such person']
  ])('%s %j', async (path, value, message) => {
    const before = await ticketCount()
    const { status, body } = await hank.post<Problem>('/api/tickets', wanted({ [path]: value }))
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path, message }])
    expect(body.detail).toBe(message)
    expect(await ticketCount()).toBe(before)
  })

  test('a number too large to be one', async () => {
    const { status, body } = await hank.post<Problem>('/api/tickets', wanted({ assigneeId: 1e300 }))
    expect(status).toBe(400)
    expect(body.errors?.map(({ path }) => path)).toEqual(['assigneeId'])
  })

  test.each([
    { description: long(10) },
    { description: `  ${long(10)}  ` },
    { description: long(10_000) },
    { description: `\n${long(10_000)}\n` },
    { department: long(100) },
    { category: long(100), subcategory: long(100) }
  ])('but not what is just within a bound', async (fields) => {
    expect((await create(fields)).status).toBe(201)
  })
})

describe('the requester', () => {
  test('is the one who asks', async () => {
    const before = await ticketCount()
    const { status, body } = await hank.post<Problem>(
      '/api/tickets',
      wanted({ requesterId: ada.user.id })
    )
    expect(status).toBe(403)
    expect(body.detail).toBe('Only an IT Support Specialist can raise a ticket for somebody else')
    expect((await hank.post('/api/tickets', wanted({ requesterId: 999 }))).status).toBe(403)
    expect(await ticketCount()).toBe(before)
  })

  test('may be somebody else where an IT Support Specialist asks, but must exist', async () => {
    expect((await create({ requesterId: hank.user.id }, ada)).body.requesterId).toBe(hank.user.id)
    const { status, body } = await ada.post<Problem>('/api/tickets', wanted({ requesterId: 999 }))
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path: 'requesterId', message: 'There is no such person' }])
  })

  test('and the assignee may be nobody whose account is deleted', async () => {
    const gone = await server.staff('gone')
    await server.execute(`UPDATE users SET deleted_at = 1 WHERE id = ${gone.user.id}`)
    const { status, body } = await hank.post<Problem>(
      '/api/tickets',
      wanted({ assigneeId: gone.user.id })
    )
    expect(status).toBe(400)
    expect(body.errors?.[0]?.path).toBe('assigneeId')
  })
})
