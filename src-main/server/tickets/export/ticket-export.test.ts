import { beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { readCsv } from '#support/server/csv-reader.ts'
import { type Account, PASSWORD } from '#support/server/test-server.ts'

const HEADINGS = [
  ...['Ticket ID', 'Department', 'Category', 'Subcategory', 'Requester', 'Assigned To', 'Status'],
  ...['Priority', 'Description', 'Created', 'Updated', 'Resolved', 'First Response']
]

const { server, ada, hank, ivan, raise } = await companyFixture()

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

/** The row of the newest ticket in the file, by heading. */
async function exportedNewest(): Promise<Record<string, string>> {
  const [row = []] = await exported(ada)
  return Object.fromEntries(HEADINGS.map((heading, index) => [heading, row[index] ?? '']))
}

describe('the file', () => {
  test('without tickets is its headings', async () => {
    expect(await exported(ada)).toEqual([])
  })

  test('is a download named by the day, in UTF-8 with a mark, of lines that end in CRLF', async () => {
    await raise(ada)
    const response = await ada.open('/api/tickets/export')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="tickets-2026-03-02.csv"',
      ...{ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
    })
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
    const lines = text.split('\r\n')
    // Every field is quoted, because Excel takes other characters than the comma for the end of
    // one.
    expect(lines[0]).toBe(`\ufeff"${HEADINGS.join('","')}"`)
    expect(lines[1]).toMatch(/^"[^"]*"(,"[^"]*")*$/)
    expect(lines.slice(2)).toEqual([''])
  })

  test('says of a ticket what the screens say', async () => {
    const { id, ticketId } = await raise(hank, {
      ...{ category: 'mobile-devices', priority: 'high', assigneeId: ivan.user.id },
      description: 'The screen is black'
    })
    server.clock.pass({ hours: 1 })
    await ivan.patch(`/api/tickets/${id}`, { status: 'in-progress' })
    server.clock.pass({ minutes: 30 })
    await ivan.patch(`/api/tickets/${id}`, { status: 'resolved' })
    expect(await exportedNewest()).toEqual({
      ...{ 'Ticket ID': ticketId, Department: 'IT', Category: 'Mobile Devices', Subcategory: '' },
      ...{ Requester: 'hank Example', 'Assigned To': 'ivan Example' },
      ...{ Status: 'Resolved', Priority: 'High', Description: 'The screen is black' },
      ...{ Created: '2026-03-02T09:00:00.000Z', Updated: '2026-03-02T10:30:00.000Z' },
      ...{ Resolved: '2026-03-02T10:30:00.000Z', 'First Response': '2026-03-02T10:00:00.000Z' }
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
    expect(await exportedNewest()).toMatchObject({ Category: 'Printer', Subcategory: '' })
  })

  test('names no one for no one, and who is gone Unknown User', async () => {
    const gone = await server.staff('gone')
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
  test('come back as they were', async () => {
    for (const description of [
      'It says "no", twice: ""no""',
      '"quoted from end to end"',
      'one, two; three\tfour',
      'first line\nsecond line\r\nthird line\rfourth line',
      'it does not work \u{1F6A8}\u{1F468}\u{200D}\u{1F527} at all',
      'المطبعة لا تعمل، "الورق" عالق\nהמדפסת לא עובדת',
      'Z\u0351\u036b\u0343 e\u0301 \u{FEFF} \u2028 \u0001 end',
      "'already with an apostrophe",
      'a plus + in the middle = nothing, a -b; c - d, -e\n* f = g'
    ]) {
      await raise(ada, { description })
      expect((await exportedNewest()).Description).toBe(description)
    }
  })

  test('are no formula', async () => {
    const signs = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20']
    for (const sign of signs) {
      const description = `${sign}1+cmd|' /C calc'!A0, "on one line"`
      await raise(ada, { description })
      expect((await exportedNewest()).Description).toBe(`'${description}`)
    }
    // Blanks before one are taken away, and hide none in what was written before they were.
    for (const blank of ['\t=1+1 after a tab', '\r=1+1 after a line']) {
      await raise(ada, { description: blank })
      expect((await exportedNewest()).Description).toBe(`'${blank.trim()}`)
      await server.execute(
        `UPDATE tickets SET description = '${blank}' WHERE id = (SELECT max(id) FROM tickets)`
      )
      expect((await exportedNewest()).Description).toBe(`'${blank.replace('=', "'=")}`)
    }
  })

  // Excel separates by the list separator of the country, and a quote within a cell means nothing
  // then.
  test('hide none behind what other programs separate by', async () => {
    for (const separator of [';', '\t', '\n', '\r', '\r\n', ';;', ';\t', ';"', '\n""']) {
      for (const formula of ['=1+1', '+1', '-1', '@SUM(1)', '\uFF1D1', '\uFF0B1', '\uFF0D1']) {
        const description = `It begins as a text${separator}${formula}`
        await raise(ada, { description })
        expect((await exportedNewest()).Description?.replaceAll("'", '')).toBe(description)
      }
    }
    const { body } = await ada.get<string>('/api/tickets/export')
    for (const separator of [',', ';', '\t'])
      expect(cellsOf(body, separator).filter(isFormula)).toEqual([])
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
    const assigneeId = ivan.user.id
    await raise(hank, { priority: 'low', description: 'The printer is on fire' })
    await raise(hank, { department: 'HR', status: 'in-progress', description: 'A new contract' })
    await raise(ivan, { department: 'hr', assigneeId: hank.user.id, status: 'cancelled' })
    await raise(ivan, { department: 'Civil', priority: 'high', assigneeId, status: 'resolved' })
  })

  test.each([
    ...['', '?ownership=assigned', '?ownership=unassigned', '?ownership=anything'],
    '?ownership=all-relevant&status=open&status=in-progress',
    ...['?priority=high', '?search=FIRE', '?search=100%25', '?limit=1&offset=2', '?constructor=1']
  ])('mean what they mean for the list, for every person who asks: %j', async (query) => {
    const filters = query.replace('limit=1&offset=2', '')
    for (const by of [ada, hank, ivan]) {
      const { body } = await by.get<Ticket[]>(`/api/tickets${filters}`)
      expect((await exported(by, query)).map(([ticketId]) => ticketId)).toEqual(
        body.map(({ ticketId }) => ticketId)
      )
    }
  })

  test('that make no sense are rejected, and all to who is not signed in', async () => {
    for (const [by, query, expected] of [
      [ada, '?status=closed', 400],
      [ada, `?search=${'x'.repeat(201)}`, 400],
      [server.anonymous(), '', 401]
    ] as const) {
      const { status, headers } = await by.get<Problem>(`/api/tickets/export${query}`)
      expect([status, headers.get('Content-Disposition')]).toEqual([expected, null])
    }
  })
})
