import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { departmentKey } from '#shared/domain/teams.ts'
import type {
  ProcessChange,
  ProcessesStore,
  ProcessPartRow,
  ProcessRow,
  ProcessRunRow,
  StartedProcess
} from '../processes-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'
import { prepared } from './prepared-queries.ts'
import type { Tables } from './tables/tables.ts'

type Stored = Tables['processes']['$inferSelect']

const toRow = ({ departmentKey: _, definition, ...row }: Stored): ProcessRow => ({
  ...row,
  definition: JSON.parse(definition)
})

/** A change with what is stored of it. */
function stored<Change extends ProcessChange>({ definition, ...change }: Change) {
  const { department } = change
  return {
    ...change,
    ...(definition && { definition: JSON.stringify(definition) }),
    ...(department !== undefined && { departmentKey: departmentKey(department) })
  }
}

type StoredPart = Tables['processParts']['$inferSelect']
type Become = Pick<ProcessPartRow, 'task' | 'child'>

function toPart(
  { definition, after, id, runId, key, startedAt, skippedAt, reason }: StoredPart,
  { task, child }: Become
): ProcessPartRow {
  const part = JSON.parse(definition)
  return {
    ...{ id, runId, key, startedAt, skippedAt, reason, task, child },
    ...{ kind: part.kind, definition: part, after: after === '' ? [] : after.split(' ') }
  }
}

/** The runs with their parts that meet a condition. */
function selectRuns({ db, tables }: Connection, condition: SQL | undefined) {
  const { processRuns, processParts, tasks, tickets } = tables
  const task = {
    ...{ id: tasks.id, text: tasks.text, assigneeId: tasks.assigneeId },
    ...{ dueDay: tasks.dueDay, doneAt: tasks.doneAt }
  }
  const { id, department, requesterId, assigneeId, status, description, format } = tickets
  const child = { id, department, requesterId, assigneeId, status, description, format }
  return db
    .select({ run: processRuns, part: processParts, task, child })
    .from(processRuns)
    .innerJoin(processParts, eq(processParts.runId, processRuns.id))
    .leftJoin(tasks, eq(tasks.id, processParts.taskId))
    .leftJoin(tickets, eq(tickets.id, processParts.childId))
    .where(condition)
}

/** Asked with each change of a status, so it is built once. */
const runsAbout = prepared((connection) => {
  const { db, tables, dialect } = connection
  const { processRuns, processParts } = tables
  const { isAmong, listed, param } = dialect
  const isOfTicket = isAmong(processRuns.ticketId, listed(param('ids'), processRuns.ticketId))
  const ofChild = db
    .select({ runId: processParts.runId })
    .from(processParts)
    .where(isAmong(processParts.childId, listed(param('ids'), processParts.childId)))
  return selectRuns(connection, or(isOfTicket, isAmong(processRuns.id, sql`${ofChild}`)))
})

/** Sorted here, because no index has them in the order of their runs and parts. */
function toRuns(rows: Awaited<ReturnType<typeof selectRuns>>): StartedProcess[] {
  const runs = new Map<number, StartedProcess>()
  const sorted = rows.toSorted((a, b) => a.run.id - b.run.id || a.part.position - b.part.position)
  for (const { run, part, ...become } of sorted) {
    const started = runs.get(run.id) ?? { ...run, parts: [] }
    runs.set(run.id, started)
    started.parts.push(toPart(part, become))
  }
  return [...runs.values()]
}

/** See {@link ProcessesStore}. */
export function createProcessesStore(connection: Connection): ProcessesStore {
  const { db, tables } = connection
  const { processes, processRuns, processParts, tickets } = tables
  return {
    async list(departmentKeys) {
      const rows = await db
        .select()
        .from(processes)
        .where(departmentKeys && inArray(processes.departmentKey, [...departmentKeys]))
        .orderBy(asc(processes.name), asc(processes.id))
      return rows.map(toRow)
    },
    async find(id) {
      const [row] = await db.select().from(processes).where(eq(processes.id, id))
      return row && toRow(row)
    },
    count: () => db.$count(processes),
    async insert(row) {
      const values = { ...row, ...stored(row) } as typeof processes.$inferInsert
      return toRow(only(await db.insert(processes).values(values).returning()))
    },
    async update(id, change) {
      const changed = db.update(processes).set(stored(change)).where(eq(processes.id, id))
      return toRow(only(await changed.returning()))
    },
    async delete(id) {
      await db.delete(processes).where(eq(processes.id, id))
    },
    async insertRun(run, parts) {
      const row: ProcessRunRow = only(await db.insert(processRuns).values(run).returning())
      await db.insert(processParts).values(
        parts.map(({ key, after, ...part }, position) => ({
          ...{ runId: row.id, key, position, after: after.join(' ') },
          definition: JSON.stringify({ key, after, ...part })
        }))
      )
      return row
    },
    async listAbout(ticketIds) {
      return toRuns(await runsAbout(connection, { ids: JSON.stringify(ticketIds) }))
    },
    async countFor(ticketId, ofAll) {
      const ofTicket = db
        .select({ departmentKey: tickets.departmentKey })
        .from(tickets)
        .where(eq(tickets.id, ticketId))
      const isOfTicket = ofAll ? undefined : inArray(processes.departmentKey, ofTicket)
      const [started, startable] = await Promise.all([
        db.$count(processRuns, eq(processRuns.ticketId, ticketId)),
        db.$count(processes, and(processes.enabled, isOfTicket))
      ])
      return { started, startable }
    },
    async findOfPart(partId) {
      const ofPart = db
        .select({ runId: processParts.runId })
        .from(processParts)
        .where(eq(processParts.id, partId))
      const [run] = toRuns(await selectRuns(connection, inArray(processRuns.id, ofPart)))
      return run
    },
    async updatePart(id, { definition, ...change }) {
      const set = { ...change, ...(definition && { definition: JSON.stringify(definition) }) }
      await db.update(processParts).set(set).where(eq(processParts.id, id))
    },
    async listUnstarted() {
      const { id, definition, startedAt, skippedAt } = processParts
      const rows = await db
        .select({ id, definition })
        .from(processParts)
        .where(and(isNull(startedAt), isNull(skippedAt)))
        .orderBy(asc(id))
      return rows
        .map((row) => ({ ...row, definition: JSON.parse(row.definition) }))
        .filter((part) => part.definition.kind === 'ticket')
    },
    async listUnstartedOfPerson({ userId, after, limit }) {
      const { id, definition, runId, startedAt } = processParts
      const rows = await db
        .select({ id, definition, processId: processRuns.processId })
        .from(processParts)
        .innerJoin(processRuns, eq(processRuns.id, runId))
        .innerJoin(tickets, eq(tickets.id, processRuns.ticketId))
        .where(
          and(
            ...[gt(id, after), isNull(startedAt)],
            or(eq(processRuns.authorId, userId), eq(tickets.requesterId, userId))
          )
        )
        .orderBy(asc(id))
        .limit(limit)
      return rows.map((row) => ({ ...row, definition: JSON.parse(row.definition) }))
    }
  }
}
