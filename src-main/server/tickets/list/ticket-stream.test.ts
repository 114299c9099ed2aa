import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { listTickets, type Ticket } from '#shared/api/tickets.ts'
import { storable } from '#support/server/chosen-engine.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { TICKET_COLUMNS } from '#support/server/ticket-columns.ts'

/** More than many pages hold. */
const TICKETS = 1700

const { server, ada, raise } = await companyFixture()
beforeAll(async () => {
  for (let number = 1; number <= 3; number++)
    await raise(ada, { description: `The first ${number} of them` })
  // Numbers that were never used, and then many at once.
  await server.execute(
    `WITH RECURSIVE n(i) AS (SELECT 1001 UNION ALL SELECT i + 1 FROM n WHERE i < ${1000 + TICKETS - 3})
     INSERT INTO tickets (${TICKET_COLUMNS}) SELECT i, department, department_key, description, CASE i % 2 WHEN 1 THEN 'open' ELSE 'resolved' END, priority, category,
       subcategory, requester_id, assignee_id, created_at, updated_at, resolved_at, first_response_at, search_text
     FROM n, (SELECT * FROM tickets WHERE id = 1) AS first`
  )
  await server.setLastId('tickets', 1000 + TICKETS - 3)
})

async function list(query = '') {
  const { status, headers, body } = await ada.get<Ticket[]>(`/api/tickets${query}`)
  expect(status).toBe(200)
  return { tickets: body, total: Number(headers.get('X-Total-Count')) }
}

test('all tickets arrive once each, newest first, as the schema wants them', async () => {
  const { tickets, total } = await list()
  expect(total).toBe(TICKETS)
  expect(tickets).toHaveLength(TICKETS)
  const ids = tickets.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  expect(listTickets.response.parse(tickets)).toEqual(tickets)
  // Only texts in Markdown say their format (D43), only private tickets that they are (D44), only help
  // desks with service levels the deadlines (D71), only tickets that wait for what (D74), only
  // recurring ones their schedule (D77), and only those of an outage which (D81).
  const { shape } = listTickets.response.element
  const { format: _, private: __, service: ___, waiting: ____, ...rest } = shape
  const { schedule: _____, form: ______, tasks: _______, ...others } = rest
  const { processes: ________, approvals: _________, outage: __________, ...fields } = others
  expect(Object.keys(tickets[0] ?? {}).sort()).toEqual(Object.keys(fields).sort())
})

test('a long page is the beginning of the list, and comes in pieces too', async () => {
  const { tickets } = await list()
  for (const [query, first] of [
    ['', 0],
    ['&offset=900', 900]
  ] as const) {
    const page = await list(`?limit=750${query}`)
    expect(page).toEqual({ tickets: tickets.slice(first, first + 750), total: TICKETS })
  }
  const response = await ada.open('/api/tickets?limit=1000')
  const piece = new TextDecoder().decode((await response.body?.getReader().read())?.value)
  expect(piece.split('"ticketId"').length - 1).toBeLessThanOrEqual(100)
})

test('filters, a search and an offset hold over all steps', async () => {
  const { tickets } = await list()
  const open = tickets.filter(({ status }) => status === 'open')
  expect(await list('?status=open')).toEqual({ tickets: open, total: open.length })
  expect(await list('?offset=700')).toEqual({ tickets: tickets.slice(700), total: TICKETS })
  expect((await list('?search=the%20first%202')).tickets.map(({ id }) => id)).toEqual([2])
  expect(await list('?search=nobody%20wrote%20this')).toEqual({ tickets: [], total: 0 })
  expect(await list('?status=cancelled&offset=3')).toEqual({ tickets: [], total: 0 })
})

test('nothing more is read than is taken', async () => {
  const response = await ada.open('/api/tickets')
  const reader = response.body?.getReader()
  const first = await reader?.read()
  expect(new TextDecoder().decode(first?.value).startsWith('[{"id":')).toBe(true)
  // Another call is answered while someone takes their time.
  expect((await ada.get('/api/tickets/2')).status).toBe(200)
  await reader?.cancel()
  await yieldToEventLoop()
  expect((await reader?.read())?.done).toBe(true)
})

test('what is raised meanwhile does not show, and what is there is not left out', async () => {
  const response = await ada.open('/api/tickets')
  const reader = response.body?.getReader()
  let text = new TextDecoder().decode((await reader?.read())?.value)
  await raise(ada, { description: 'Raised while the list was on its way' })
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += new TextDecoder().decode(part.value)
  }
  expect(JSON.parse(text)).toHaveLength(TICKETS)
})

/** Texts and times that can be written in more than one way. */
const HOSTILE: [text: string, time: number][] = [
  [String.raw`"quotes" and \\backslashes\\ and \n`, 0],
  [String.fromCharCode(...Array.from({ length: 0x20 }, (_, code) => code)), 999],
  ['a\u0000b\u007f\u0080\u2028\u2029\ufeff\uffff', 1_767_225_599_999],
  ['Zürich 東京 Κόσμος 👩‍👩‍👧 e\u0301 \u{10ffff}', 1_767_225_600_000],
  ['</script><!-- {"a":[1,null]}', 4_102_444_799_123]
]

// The last of this file, because some of it no call takes.
test('what is streamed is what a page has of the same tickets', async () => {
  await ada.delete('/api/admin/tickets/clear')
  const first = await raise(ada)
  for (const [index, [text, time]] of HOSTILE.entries())
    await server.execute(
      `INSERT INTO tickets (${TICKET_COLUMNS}) SELECT ${99_996 + index * 2}, ?, department_key, ?, status, priority, category, 'vpn',
         requester_id, ${index % 2 ? 'NULL' : 'requester_id'}, ${time}, ${time + 1}, ${index % 3 ? time + 2 : 'NULL'}, NULL, search_text
       FROM tickets WHERE id = ${first.id}`,
      ...[storable(text), storable(text)]
    )
  const { body: listed } = await ada.get<Ticket[]>('/api/tickets?limit=100')
  const { body: streamed } = await ada.get<Ticket[]>('/api/tickets')
  expect(streamed.slice(0, -1).map(({ description }) => description)).toEqual(
    HOSTILE.map(([text]) => storable(text)).reverse()
  )
  expect(JSON.stringify(streamed)).toBe(JSON.stringify(listed))
})
