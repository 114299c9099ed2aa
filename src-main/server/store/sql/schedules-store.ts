import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, lt, type SQL } from 'drizzle-orm'
import { departmentKey } from '#shared/domain/teams.ts'
import type {
  ScheduleChange,
  ScheduleRow,
  ScheduleRunRow,
  SchedulesStore
} from '../schedules-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'
import type { Tables } from './tables/tables.ts'

type Stored = Tables['schedules']['$inferSelect']

const toRow = ({ departmentKey: _, definition, ...row }: Stored): ScheduleRow => ({
  ...row,
  definition: JSON.parse(definition)
})

/** A change with what is stored of it. */
function stored<Change extends ScheduleChange>({ definition, ...change }: Change) {
  const { department } = change
  return {
    ...change,
    ...(definition && { definition: JSON.stringify(definition) }),
    ...(department !== undefined && { departmentKey: departmentKey(department) })
  }
}

/** See {@link SchedulesStore}. */
export function createSchedulesStore({ db, tables }: Connection): SchedulesStore {
  const { schedules, scheduleRuns, tickets } = tables

  /** The newest runs that meet a condition, with their tickets. */
  async function selectRuns(condition: SQL | undefined, limit: number): Promise<ScheduleRunRow[]> {
    const { ticketId: _, ...columns } = getTableColumns(scheduleRuns)
    const { id, department, requesterId, assigneeId, status } = tickets
    const rows = await db
      .select({ ...columns, ticket: { id, department, requesterId, assigneeId, status } })
      .from(scheduleRuns)
      .leftJoin(tickets, eq(tickets.id, scheduleRuns.ticketId))
      .where(condition)
      .orderBy(desc(scheduleRuns.id))
      .limit(limit)
    return rows as ScheduleRunRow[]
  }

  return {
    async list(departmentKeys) {
      const rows = await db
        .select()
        .from(schedules)
        .where(departmentKeys && inArray(schedules.departmentKey, [...departmentKeys]))
        .orderBy(asc(schedules.name), asc(schedules.id))
      return rows.map(toRow)
    },
    async find(id) {
      const [row] = await db.select().from(schedules).where(eq(schedules.id, id))
      return row && toRow(row)
    },
    count: () => db.$count(schedules),
    async listNext(limit) {
      const rows = await db
        .select({ id: schedules.id, nextAt: schedules.nextAt })
        .from(schedules)
        .where(isNotNull(schedules.nextAt))
        .orderBy(asc(schedules.nextAt), asc(schedules.id))
        .limit(limit)
      return rows.flatMap(({ id, nextAt }) => (nextAt === null ? [] : { id, nextAt }))
    },
    async insert(row) {
      const values = { ...row, ...stored(row) } as typeof schedules.$inferInsert
      return toRow(only(await db.insert(schedules).values(values).returning()))
    },
    async update(id, change) {
      const changed = db.update(schedules).set(stored(change)).where(eq(schedules.id, id))
      return toRow(only(await changed.returning()))
    },
    async delete(id) {
      await db.delete(schedules).where(eq(schedules.id, id))
    },
    async insertRun(run) {
      const [row] = await db
        .insert(scheduleRuns)
        .values(run)
        .onConflictDoNothing()
        .returning({ id: scheduleRuns.id })
      return row?.id ?? null
    },
    async setTicket(runId, ticketId) {
      await db.update(scheduleRuns).set({ ticketId }).where(eq(scheduleRuns.id, runId))
    },
    listRuns: (scheduleId, { limit, before = Number.MAX_SAFE_INTEGER }) =>
      selectRuns(and(eq(scheduleRuns.scheduleId, scheduleId), lt(scheduleRuns.id, before)), limit),
    countRuns: (scheduleId) => db.$count(scheduleRuns, eq(scheduleRuns.scheduleId, scheduleId)),
    async findOfTicket(ticketId) {
      const [row] = await db
        .select({ id: schedules.id, name: schedules.name })
        .from(scheduleRuns)
        .innerJoin(schedules, eq(schedules.id, scheduleRuns.scheduleId))
        .where(eq(scheduleRuns.ticketId, ticketId))
        .limit(1)
      return row
    },
    async lastRun(scheduleId, outcomes) {
      const isOne = inArray(scheduleRuns.outcome, [...outcomes])
      const [run] = await selectRuns(and(eq(scheduleRuns.scheduleId, scheduleId), isOne), 1)
      return run
    }
  }
}
