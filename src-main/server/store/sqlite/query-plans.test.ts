import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { GROWING, type RecordedDatabase, testQueryPlans } from '#support/server/query-plans.ts'
import { createTestLog } from '#support/server/test-server.ts'
import type { Deliver } from '../store.ts'
import { databaseOf } from './database.ts'
import { DATABASE_FILE } from './open-database.ts'
import { createSqliteStore } from './sqlite-store.ts'

testQueryPlans(async (_database, dataDir, deliver) => openRecorded(dataDir, deliver))

function openRecorded(dataDir: string, deliver: Deliver): RecordedDatabase {
  const file = path.join(dataDir, DATABASE_FILE)
  /** The statements that were run, with their values in place. */
  const statements = new Set<string>()
  const verbose = (sql: unknown) => void statements.add(String(sql))
  const store = createSqliteStore(
    databaseOf(new Sqlite(file, { verbose }), new Sqlite(file, { readonly: true, verbose })),
    { deliver, onPresence: () => {}, log: createTestLog() }
  )
  const inspector = new Sqlite(file)
  return {
    store,
    count: () => statements.size,
    forget: () => statements.clear(),
    async slowSteps() {
      const run = [...statements].filter(
        (sql) => /^(select|insert|update|delete|with)\b/i.test(sql) && GROWING.test(sql)
      )
      statements.clear()
      return run.flatMap((sql) => slowStepsOf(inspector, sql))
    },
    async setStatistics(wanted) {
      inspector.exec(wanted ? 'ANALYZE' : 'DROP TABLE IF EXISTS sqlite_stat1')
    },
    async close() {
      inspector.close()
      await store.close()
    }
  }
}

/** Steps of SQLite's plan for a statement that take longer the more rows there are. */
function slowStepsOf(inspector: Sqlite.Database, sql: string): string[] {
  const plan = inspector.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]
  const slow = plan.filter(({ detail }) => isSlow(detail))
  // The list of everything, newest first, goes along the tickets themselves; its limit ends that.
  const isWholeList = /from "tickets" +where "tickets"."id" < \+?\S+ order by id (desc|asc)/i.test(
    sql
  )
  // One step of a search puts the few ids in order that it has found.
  const isStepOfSearch = /from found +(order by key|join "tickets")/.test(sql)
  // The events of one change are few, and come in their order.
  const isFewEvents = /^insert into "mail_events"/.test(sql)
  return slow
    .filter(({ detail }) => !(isWholeList && detail.startsWith('SCAN tickets')))
    .filter(
      ({ detail }) =>
        !((isStepOfSearch || isFewEvents) && detail === 'USE TEMP B-TREE FOR ORDER BY')
    )
    .map(({ detail }) => `${detail}: ${sql}`)
}

function isSlow(detail: string): boolean {
  const scanned = /^SCAN (\S+)/.exec(detail)?.[1]
  return (
    (scanned !== undefined && GROWING.test(scanned)) ||
    // All that ever happened to one ticket.
    /^(SCAN earlier|SEARCH earlier .*\(ticket_id=\?\)$)/.test(detail) ||
    // All that was ever assigned to or raised by a person.
    /^SEARCH status_intervals .*\(\w+=\? AND status=\?\)$/.test(detail) ||
    detail.includes('TEMP B-TREE')
  )
}
