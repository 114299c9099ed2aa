import { beforeAll, expect, test } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { readCsv } from '#support/server/csv-reader.ts'
import { ticketCsv } from './ticket-csv.ts'

/** Numbers that one step of the export looks at. */
const STEP = 500

const { server, ada, raise } = await companyFixture()
beforeAll(async () => {
  const { id } = await raise(ada, { description: 'The oldest of many' })
  await server.execute(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${3 * STEP - 1})
    INSERT INTO tickets (department, department_key, description, status, priority, category, requester_id,
      created_at, updated_at, search_text)
    SELECT department, department_key, 'One of many, ' || i, status, priority, category, requester_id,
      created_at, updated_at, search_text FROM tickets, n WHERE id = ${id}`)
})

const rename = (which: 'min' | 'max', description: string) =>
  server.execute(
    `UPDATE tickets SET description = '${description}' WHERE id = (SELECT ${which}(id) FROM tickets)`
  )

test('an export holds all tickets, newest first, though other numbers are missing', async () => {
  await server.execute('DELETE FROM tickets WHERE id % 7 = 3')
  const [, ...rows] = readCsv((await ada.get<string>('/api/tickets/export')).body)
  const { body } = await ada.get<Ticket[]>('/api/tickets')
  expect(rows.length).toBeGreaterThan(2 * STEP)
  expect(rows.map(([ticketId]) => ticketId)).toEqual(body.map(({ ticketId }) => ticketId))
})

test('an export reads tickets when they are asked for, and none that are raised meanwhile', async () => {
  await rename('min', 'Before')
  const response = await ada.open('/api/tickets/export')
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const read = async () => {
    const { done, value } = (await reader?.read()) ?? { done: true }
    text += decoder.decode(value, { stream: !done })
    return !done
  }
  await read()
  expect(text).toContain('Ticket ID')
  await read()
  await new Promise((resolve) => setImmediate(resolve))
  await rename('max', 'Too late')
  await rename('min', 'In time')
  await raise(ada, { description: 'Newer than the newest' })
  while (await read()) {}
  expect(text).toContain('In time')
  for (const other of ['Too late', 'Before', 'Newer']) expect(text).not.toContain(other)
})

test('an export reads no more once no one takes it', async () => {
  let isRead = 0
  let isOver = false
  async function* batches() {
    try {
      while (isRead < 100) {
        isRead++
        yield []
      }
    } finally {
      isOver = true
    }
  }
  const stream = ReadableStream.from(ticketCsv(batches()))
  const reader = stream.getReader()
  await reader.read()
  expect(isRead).toBe(0)
  await reader.read()
  expect(isRead).toBe(1)
  await reader.cancel()
  expect({ isRead, isOver }).toEqual({ isRead: 1, isOver: true })
})
