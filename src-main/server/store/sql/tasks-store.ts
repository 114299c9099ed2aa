import { and, asc, between, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import { DESCRIPTION_START } from '../notifications-store.ts'
import type { TasksStore } from '../tasks-store.ts'
import { relationOf } from '../ticket-filters.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'
import { isVisible } from './visible-tickets.ts'

/** The texts of some tasks by their ids. */
export async function taskTexts(
  { db, tables: { tasks } }: Connection,
  ids: readonly number[]
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: tasks.id, text: tasks.text })
    .from(tasks)
    .where(inArray(tasks.id, [...ids]))
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** See {@link TasksStore}. */
export function createTasksStore(connection: Connection): TasksStore {
  const { db, tables, dialect } = connection
  const { tasks, tickets, users } = tables
  const assignees = dialect.alias(users, 'assignees')
  const doers = dialect.alias(users, 'doers')
  const columns = {
    id: tasks.id,
    ticketId: tasks.ticketId,
    position: tasks.position,
    text: tasks.text,
    assigneeId: assignees.id,
    dueDay: tasks.dueDay,
    doneAt: tasks.doneAt,
    doneById: doers.id
  }
  const selection = () =>
    db
      .select(columns)
      .from(tasks)
      .leftJoin(assignees, and(eq(assignees.id, tasks.assigneeId), isNull(assignees.deletedAt)))
      .leftJoin(doers, and(eq(doers.id, tasks.doneById), isNull(doers.deletedAt)))

  const isOwn = (viewer: Viewer) =>
    and(
      eq(tasks.assigneeId, viewer.id),
      isNull(tasks.doneAt),
      inArray(tickets.status, [...ACTIVE_STATUSES]),
      isVisible(connection, relationOf(viewer))
    )

  return {
    async list(ticketId) {
      return await selection()
        .where(eq(tasks.ticketId, ticketId))
        .orderBy(asc(tasks.position), asc(tasks.id))
    },
    async find(id) {
      const [task] = await selection().where(eq(tasks.id, id))
      return task
    },
    listTexts: (ids) => taskTexts(connection, ids),
    async insert(task) {
      const {
        authorId: _,
        createdAt: __,
        ...row
      } = only(await db.insert(tasks).values(task).returning())
      return row
    },
    async update(id, change) {
      await db.update(tasks).set(change).where(eq(tasks.id, id))
    },
    async move({ id, ticketId, position: from }, to) {
      if (to === from) return
      const step = to > from ? -1 : 1
      const isBetween = between(tasks.position, Math.min(from, to), Math.max(from, to))
      await db
        .update(tasks)
        .set({ position: sql`${tasks.position} + ${step}` })
        .where(and(eq(tasks.ticketId, ticketId), isBetween))
      await db.update(tasks).set({ position: to }).where(eq(tasks.id, id))
    },
    async delete(id) {
      await db.delete(tasks).where(eq(tasks.id, id))
    },
    async listOwn(viewer, { limit, offset }) {
      const { id, department, description, format, status } = tickets
      const start = sql<string>`substr(${description}, 1, ${DESCRIPTION_START})`
      const rows = await db
        .select({
          ...columns,
          assigneeId: tasks.assigneeId,
          doneById: tasks.doneById,
          ticket: { id, department, description: start, format, status }
        })
        .from(tasks)
        .innerJoin(tickets, eq(tickets.id, tasks.ticketId))
        .where(isOwn(viewer))
        .orderBy(sql`${tasks.dueDay} is null`, asc(tasks.dueDay), asc(tasks.id))
        .limit(limit)
        .offset(offset)
      return rows
    },
    async hasAny() {
      const [task] = await db.select({ id: tasks.id }).from(tasks).limit(1)
      return task !== undefined
    },
    async listOfPerson({ userId, after, limit }) {
      const isOf = [tasks.authorId, tasks.assigneeId, tasks.doneById].map((of) => eq(of, userId))
      return await db
        .select()
        .from(tasks)
        .where(and(or(...isOf), gt(tasks.id, after)))
        .orderBy(asc(tasks.id))
        .limit(limit)
    },
    async countOwn(viewer) {
      const [row] = await db
        .select({ total: count() })
        .from(tasks)
        .innerJoin(tickets, eq(tickets.id, tasks.ticketId))
        .where(isOwn(viewer))
      return row?.total ?? 0
    }
  }
}
