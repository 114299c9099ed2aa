import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Activity, MAX_ACTIVITY } from '#shared/api/activity.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import {
  type Account,
  startTestServer,
  type TestServer
} from '../../../../tests/support/server/test-server.ts'
import { SCAN_LIMIT } from './activity-store.ts'

let server: TestServer
let ada: Account
let bob: Account
let eve: Account
beforeEach(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  bob = await server.staff('bob')
  eve = await server.staff('eve')
})
afterEach(() => server.close())

const changesFor = async (who: Account) =>
  (await who.get<Activity>('/api/activity?after=0')).body.changes

test('looks through the end of a long history only, and by keys, even where one ticket is all of it', async () => {
  const { body } = await bob.post<Ticket>('/api/tickets', {
    department: 'IT',
    description: 'It does not work',
    category: 'software',
    requesterId: bob.user.id,
    assigneeId: eve.user.id
  })
  const { id } = body
  await ada.patch(`/api/tickets/${id}`, { status: 'in-progress' })
  await server.execute(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${SCAN_LIMIT})
     INSERT INTO ticket_events (ticket_id, actor_id, kind, to_value, at) SELECT ${id}, ${bob.user.id}, 'comment', i, 0 FROM n`
  )
  expect(await changesFor(eve)).toHaveLength(MAX_ACTIVITY)
  expect(await changesFor(bob)).toEqual([])

  const plan = await planOf(() => changesFor(ada))
  expect(plan).toContain(
    'SEARCH earlier USING COVERING INDEX ticket_events_ticket (ticket_id=? AND kind=? AND id<?)'
  )
  for (const step of plan) expect(step).not.toMatch(/^SCAN|TEMP B-TREE/)
})

/** How SQLite goes about the queries of the history that run meanwhile. */
async function planOf(run: () => Promise<unknown>): Promise<string[]> {
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
  await server.restart()
  await run()
  const queries = prepare.mock.calls
    .map(([sql]) => sql)
    .filter((sql) => sql.includes('ticket_events'))
  prepare.mockRestore()
  const plans = queries.map((sql) =>
    server.rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...(sql.match(/[?]/g) ?? []))
  )
  return (await Promise.all(plans)).flat().map(({ detail }) => detail)
}
