import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { readCsv } from '../../../../tests/support/server/csv-reader.ts'
import {
  type Account,
  PASSWORD,
  startTestServer,
  type TestServer
} from '../../../../tests/support/server/test-server.ts'

const BYTE_ORDER_MARK = '\u{FEFF}'

const HEADINGS = [
  ...[
    'Ticket ID',
    'Department',
    'Category',
    'Subcategory',
    'Requester',
    'Assigned To',
    'Status',
    'Priority'
  ],
  ...['Description', 'Created', 'Updated', 'Resolved', 'First Response']
]

let server: TestServer
let ada: Account
let hank: Account
let ivan: Account
let gone: Account
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  hank = await server.staff('hank', 'HR')
  ivan = await server.staff('ivan', 'IT')
  gone = await server.staff('gone', 'HR')
})
afterAll(() => server.close())

async function raise(by: Account, more: object = {}): Promise<Ticket> {
  const ticket = {
    department: 'IT',
    description: 'It does not work',
    category: 'other',
    requesterId: by.user.id
  }
  const { status, body } = await by.post<Ticket>('/api/tickets', { ...ticket, ...more })
  expect(status).toBe(201)
  return body
}

/** The exported file as rows of texts, without the headings. */
async function exported(by: Account, query = ''): Promise<string[][]> {
  const { status, body } = await by.get<string>(`/api/tickets/export${query}`)
  expect(status).toBe(200)
  // Reading the answer as text has taken the byte order mark away.
  const [headings, ...rows] = readCsv(body)
  expect(headings).toEqual(HEADINGS)
  return rows
}

/**
 * The cells of a file as a program reads them that separates by another character: quotes count
 * where a cell begins.
 */
function cellsOf(text: string, separator: string): string[] {
  const cell = new RegExp(
    `("(?:[^"]|"")*")?([^${separator}\\r\\n]*)(?:${separator}|\\r\\n|\\r|\\n|$)`,
    'g'
  )
  return [...text.matchAll(cell)].map(
    ([, quoted = '', rest = '']) => quoted.slice(1, -1).replaceAll('""', '"') + rest
  )
}

const isFormula = (cell: string) => /^[\t\r\n]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell)

/** What the file holds of a ticket that was just raised, by heading. */
async function exportedNewest(): Promise<Record<string, string>> {
  const [row = []] = await exported(ada)
  return Object.fromEntries(HEADINGS.map((heading, index) => [heading, row[index] ?? '']))
}

describe('the file', () => {
  test('without tickets is its headings', async () => {
    expect(await exported(ada)).toEqual([])
  })

  test('is UTF-8 with a byte order mark, of lines that end in CRLF', async () => {
    await raise(ada)
    const response = await ada.open('/api/tickets/export')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = bytes.toString('utf8')
    expect(text.startsWith(`${BYTE_ORDER_MARK}"Ticket ID","Department",`)).toBe(true)
    expect(text.split(BYTE_ORDER_MARK)).toHaveLength(2)
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text.split(/[\r\n]+/)).toHaveLength(3)
    expect(text.endsWith('\r\n')).toBe(true)
    // Every field, because Excel takes other characters than the comma for the end of one.
    const lines = text.replace(BYTE_ORDER_MARK, '').trimEnd().split('\r\n')
    for (const line of lines) expect(line).toMatch(/^"[^"]*"(,"[^"]*")*$/)
  })

  test('is a download named by the day, which nothing keeps', async () => {
    const { headers } = await ada.get('/api/tickets/export')
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="tickets-2026-03-02.csv"')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  test('says of a ticket what the screens say', async () => {
    const { id, ticketId } = await raise(hank, {
      category: 'mobile-devices',
      priority: 'high',
      assigneeId: ivan.user.id,
      description: 'The screen is black'
    })
    server.clock.pass({ hours: 1 })
    await ivan.patch(`/api/tickets/${id}`, { status: 'in-progress' })
    server.clock.pass({ minutes: 30 })
    await ivan.patch(`/api/tickets/${id}`, { status: 'resolved' })
    expect(await exportedNewest()).toEqual({
      'Ticket ID': ticketId,
      Department: 'IT',
      Category: 'Mobile Devices',
      Subcategory: '',
      Requester: 'hank Example',
      'Assigned To': 'ivan Example',
      Status: 'Resolved',
      Priority: 'High',
      Description: 'The screen is black',
      Created: '2026-03-02T09:00:00.000Z',
      Updated: '2026-03-02T10:30:00.000Z',
      Resolved: '2026-03-02T10:30:00.000Z',
      'First Response': '2026-03-02T10:00:00.000Z'
    })
  })

  test('names categories as long as there are any, then their slugs', async () => {
    const { body: category } = await ada.post<{ id: number }>('/api/admin/categories', {
      ...{ name: 'Forklifts, "all"', slug: 'forklifts', department: 'Logistics' }
    })
    const fork = { categoryId: category.id, name: 'Forks', slug: 'forks' }
    await ada.post('/api/admin/subcategories', fork)
    await raise(ada, { category: 'forklifts', subcategory: 'forks' })
    expect(await exportedNewest()).toMatchObject({
      Category: 'Forklifts, "all"',
      Subcategory: 'Forks'
    })
    await ada.delete(`/api/admin/categories/${category.id}`)
    expect(await exportedNewest()).toMatchObject({ Category: 'forklifts', Subcategory: 'forks' })
    await raise(ada)
    expect(await exportedNewest()).toMatchObject({ Category: 'Other', Subcategory: '' })
  })

  test('names nobody for nobody, and who is gone Unknown User', async () => {
    await raise(gone)
    expect(await exportedNewest()).toMatchObject({ Requester: 'gone Example', 'Assigned To': '' })
    await ada.post('/api/user/confirm', { password: PASSWORD })
    await ada.delete(`/api/admin/users/${gone.user.id}`)
    expect(await exportedNewest()).toMatchObject({ Requester: 'Unknown User', 'Assigned To': '' })
    await server.execute(
      `UPDATE tickets SET assignee_id = ${gone.user.id} WHERE id = (SELECT max(id) FROM tickets)`
    )
    expect(await exportedNewest()).toMatchObject({ 'Assigned To': 'Unknown User' })
  })
})

describe('texts', () => {
  test.each([
    'It says "no", twice: ""no""',
    '"quoted from end to end"',
    'one, two; three\tfour',
    'a line\nand another one',
    'a line\rand another one',
    'first line\nsecond line\r\nthird line\rfourth line',
    'it does not work \u{1F6A8}\u{1F468}\u{200D}\u{1F527} at all',
    'المطبعة لا تعمل، "الورق" عالق',
    'המדפסת לא עובדת,\nבכלל לא',
    'Z\u0351\u036b\u0343 e\u0301 \u{FEFF} \u2028 \u0001 end',
    "'already with an apostrophe",
    'a plus + in the middle = nothing to defuse @ all - really'
  ])('come back as they were: %j', async (description) => {
    await raise(ada, { description })
    expect((await exportedNewest()).Description).toBe(description)
  })

  test.each([
    '=HYPERLINK("http://example.org","Click")',
    '+1234567890 is the number to call',
    '-5 degrees in the server room',
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    '\uFF1D1+1 full-width equals',
    '\uFF0B1+1 full-width plus',
    '\uFF0D1+1 full-width minus',
    '\uFF20SUM(1) full-width at',
    '=1+1, "on one line"'
  ])('are no formula: %j', async (description) => {
    await raise(ada, { description })
    expect((await exportedNewest()).Description).toBe(`'${description}`)
  })

  test.each(['\t=1+1 after a tab', '\r=1+1 after a line'])(
    'begin with no blank that hides one: %j',
    async (blank) => {
      await raise(ada, { description: blank })
      expect((await exportedNewest()).Description).toBe(`'${blank.trim()}`)
      await server.execute(
        `UPDATE tickets SET description = '${blank}' WHERE id = (SELECT max(id) FROM tickets)`
      )
      expect((await exportedNewest()).Description).toBe(`'${blank.replace('=', "'=")}`)
    }
  )

  // Excel separates by the list separator of the country, and a quote within a cell means nothing
  // then.
  test('hide none behind what other programs separate by', async () => {
    for (const separator of [';', '\t', '\n', '\r', '\r\n', ';;', ';\t', ';"', '\n""']) {
      for (const formula of [
        '=1+1',
        '+1',
        '-1',
        '@SUM(1)',
        '\uFF1D1',
        '\uFF0B1',
        '\uFF0D1',
        '\uFF201'
      ]) {
        const description = `It begins as a text${separator}${formula}`
        await raise(ada, { description })
        expect((await exportedNewest()).Description?.replaceAll("'", '')).toBe(description)
      }
    }
    const { body } = await ada.get<string>('/api/tickets/export')
    for (const separator of [',', ';', '\t'])
      expect(cellsOf(body, separator).filter(isFormula)).toEqual([])
  })

  test('keep a hyphen or a plus that begins no cell', async () => {
    const description = 'a -b; c - d, -e\n* f = g'
    await raise(ada, { description })
    expect((await exportedNewest()).Description).toBe(description)
  })

  test('are no formula in any column', async () => {
    await server.execute(`UPDATE users SET full_name = '=1+1' WHERE username_key = 'hank'`)
    await ada.post('/api/admin/categories', { name: '@category', slug: 'evil', department: 'IT' })
    await raise(ada, {
      department: '+department',
      category: 'evil',
      subcategory: '-evil',
      assigneeId: hank.user.id
    })
    expect(await exportedNewest()).toMatchObject({
      Department: "'+department",
      Category: "'@category",
      Subcategory: "'-evil",
      'Assigned To': "'=1+1"
    })
  })
})

describe('the filters', () => {
  beforeAll(async () => {
    await raise(hank, { priority: 'low', description: 'The printer is on fire' })
    await raise(hank, {
      department: 'HR',
      status: 'in-progress',
      description: 'A new contract, please'
    })
    await raise(ivan, { department: 'hr', assigneeId: hank.user.id, status: 'cancelled' })
    await raise(ivan, {
      department: 'Logistics',
      priority: 'high',
      assigneeId: ivan.user.id,
      status: 'resolved'
    })
  })

  test.each([
    '',
    '?ownership=assigned',
    '?ownership=created',
    '?ownership=unassigned',
    '?ownership=department',
    '?ownership=all-relevant',
    '?ownership=anything',
    '?ownership=all-relevant&status=open&status=in-progress',
    '?status=resolved&status=cancelled',
    '?priority=high',
    '?search=FIRE',
    '?search=100%25',
    '?search=nothing-like-it',
    '?limit=1&offset=2',
    '?constructor=1'
  ])('mean what they mean for the list, for whoever asks: %j', async (query) => {
    const filters = query.replace('limit=1&offset=2', '')
    for (const by of [ada, hank, ivan]) {
      const { body } = await by.get<Ticket[]>(`/api/tickets${filters}`)
      expect((await exported(by, query)).map(([ticketId]) => ticketId)).toEqual(
        body.map(({ ticketId }) => ticketId)
      )
    }
  })

  test.each([
    ['?status=closed', 'status.0'],
    ['?priority=urgent', 'priority'],
    [`?search=${'x'.repeat(201)}`, 'search']
  ])('that make no sense are refused: %s', async (query, path) => {
    const { status, headers, body } = await ada.get<Problem>(`/api/tickets/export${query}`)
    expect(status).toBe(400)
    expect(headers.get('Content-Disposition')).toBeNull()
    expect(body.errors?.map((error) => error.path)).toEqual([path])
  })

  test('are answered to nobody who is not signed in', async () => {
    const { status, headers, body } = await server.anonymous().get<Problem>('/api/tickets/export')
    expect(status).toBe(401)
    expect(headers.get('Content-Disposition')).toBeNull()
    expect(body.detail).toBe('Sign in first')
  })
})
