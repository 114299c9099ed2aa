import pg from 'pg'
import { vi } from 'vitest'
import { GROWING, type RecordedDatabase, testQueryPlans } from '#support/server/query-plans.ts'
import type { TestDatabase } from '#support/server/test-engine.ts'
import { createTestLog } from '#support/server/test-server.ts'
import type { Deliver } from '../store.ts'

/** How many rows of a growing table a statement may look at: far fewer than there are. */
const MAX_ROWS = 1000

/** A step of a plan, as PostgreSQL says it. */
interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Step[]
}

interface RecordedQuery {
  text: string
  values: unknown[]
  /** Whether PostgreSQL may keep one plan for any values. */
  isNamed: boolean
}

testQueryPlans(openRecorded)

async function openRecorded(
  database: TestDatabase,
  _dataDir: string,
  deliver: Deliver
): Promise<RecordedDatabase> {
  const queries = new Map<string, RecordedQuery>()
  /** Statements that were found to be fast since the statistics changed. */
  const looked = new Set<string>()
  let hasStatistics = false
  const inspector = await connectTo(String(database.serverOptions.database))
  const query = pg.Client.prototype.query
  const record = (text: string, values: unknown[] = [], isNamed = false) =>
    queries.set(JSON.stringify([text, values]), { text, values, isNamed })
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [config, values] = args as [string | { text: string; name?: string }, unknown[]]
    if (this === inspector) return Reflect.apply(query, this, args)
    if (typeof config === 'string') record(config, values)
    else record(config.text, values, Boolean(config.name))
    return Reflect.apply(query, this, args)
  } as typeof query)
  const parts = { clock: () => new Date(), log: createTestLog(), onPresence: () => {}, deliver }
  const store = await database.openStore(parts)
  return {
    store,
    count: () => queries.size,
    forget: () => queries.clear(),
    async slowSteps() {
      const run = [...queries].filter(
        ([key, { text }]) => /^(select|update|delete|with)\b/i.test(text) && !looked.has(key)
      )
      queries.clear()
      const slow: string[] = []
      for (const [key, recorded] of run) {
        const isJudged = GROWING.test(recorded.text) && !isExempt(recorded, hasStatistics)
        const found = isJudged ? await slowStepsOf(inspector, recorded) : []
        if (found.length === 0) looked.add(key)
        slow.push(...found)
      }
      return slow
    },
    async setStatistics(wanted) {
      looked.clear()
      hasStatistics = wanted
      if (wanted) await inspector.query('VACUUM ANALYZE')
    },
    async close() {
      spy.mockRestore()
      await inspector.end()
      await store.close()
    }
  }
}

async function connectTo(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** The steps by which PostgreSQL answers a statement that look at too many rows. */
async function slowStepsOf(
  inspector: pg.Client,
  { text, values, isNamed }: RecordedQuery
): Promise<string[]> {
  await inspector.query('BEGIN')
  const plans = [await planOf(inspector, text, values)]
  if (isNamed) {
    await inspector.query(`SET LOCAL plan_cache_mode = force_generic_plan; PREPARE kept AS ${text}`)
    const literals = values.map((value) => literalOf(value)).join(', ')
    plans.push(await planOf(inspector, `EXECUTE kept${literals && `(${literals})`}`))
  }
  await inspector.query('ROLLBACK; DEALLOCATE ALL')
  return plans
    .flatMap(stepsIn)
    .filter((step) => isAboutGrowing(step) && rowsOf(step) > MAX_ROWS)
    .map((step) => `${inWords(step)}: ${text} ${JSON.stringify(values)}`)
}

async function planOf(inspector: pg.Client, text: string, values?: unknown[]): Promise<Step> {
  const { rows } = await inspector.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
    values
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error(`PostgreSQL did not answer a plan of ${text}`)
  return plan
}

/** A value as SQL, which EXECUTE takes instead of parameters. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (!Array.isArray(value)) return pg.escapeLiteral(String(value))
  return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join(',')}}`)
}

/** Whether a statement looks at many rows on purpose. */
function isExempt({ text, values }: RecordedQuery, hasStatistics: boolean): boolean {
  // Activity looks through the end of the history, however long that is.
  if (text.includes('"ticket_events"."actor_id" <>')) return true
  // Similar tickets are found in the texts of the newest tickets.
  if (text.includes('strpos(')) return true
  const pattern = values.find((value) => /^%.*%$/.test(String(value)))
  if (pattern === undefined) return false
  // The index over three letters has nothing for fewer, and without statistics PostgreSQL can't know
  // whether a filter or a word leaves fewer tickets.
  return !hasStatistics || !/[\p{L}\p{N}]{3}/u.test(String(pattern))
}

const stepsIn = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsIn)]

const isAboutGrowing = (step: Step) =>
  step['Node Type'] === 'Sort' || GROWING.test(step['Relation Name'] ?? '')

/** How many rows a step has looked at. */
function rowsOf(step: Step): number {
  const { 'Actual Rows': rows, 'Rows Removed by Filter': filtered = 0 } = step
  const rechecked = step['Rows Removed by Index Recheck'] ?? 0
  return (rows + filtered + rechecked) * step['Actual Loops']
}

const inWords = (step: Step) =>
  `${step['Node Type']} ${step['Relation Name'] ?? step['Index Name'] ?? ''} (${rowsOf(step)} rows)`
