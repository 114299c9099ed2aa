import { and, asc, count, desc, eq, gte, inArray, lt, lte, max, or, sql } from 'drizzle-orm'
import { DEADLINE_SHARE } from '#shared/domain/service-alarms.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import type { RuleRowChange, RuleRunRow, RulesStore } from '../rules-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'
import { paramRow, prepared, toDriver } from './prepared-queries.ts'
import type { Tables } from './tables/tables.ts'

function toRule({ definition, ...row }: Tables['rules']['$inferSelect']) {
  return { ...row, definition: JSON.parse(definition) }
}

function toRun({ result, ...row }: Tables['ruleRuns']['$inferSelect']): RuleRunRow {
  return { ...row, results: JSON.parse(result) }
}

/** A change with the form of the department beside its name, and the definition as text. */
function written({ definition, department, ...change }: RuleRowChange) {
  return {
    ...change,
    ...(definition !== undefined && { definition: JSON.stringify(definition) }),
    ...(department !== undefined && { department, departmentKey: keyOf(department) })
  }
}

const keyOf = (department: string | null) =>
  department === null ? null : departmentKey(department)

const ruleById = prepared(({ db, tables: { rules }, dialect: { param } }) =>
  db
    .select()
    .from(rules)
    .where(eq(rules.id, param('id')))
)

const turn = prepared(({ db, tables: { rules }, dialect: { param } }) =>
  db
    .update(rules)
    .set(paramRow(['lastAssigneeId']))
    .where(eq(rules.id, param('id')))
)

const runInsertion = prepared(({ db, tables: { ruleRuns } }) =>
  db.insert(ruleRuns).values(paramRow(['ruleId', 'ticketId', 'event', 'result', 'at']))
)

/** See {@link RulesStore}. */
export function createRulesStore(connection: Connection): RulesStore {
  const { db, tables } = connection
  const { rules, ruleRuns } = tables
  return {
    async list() {
      const rows = await db.select().from(rules).orderBy(asc(rules.position), asc(rules.id))
      return rows.map(toRule)
    },
    async find(id) {
      const [row] = await ruleById(connection, { id })
      return row && toRule(row)
    },
    async count() {
      return await db.$count(rules)
    },
    async insert({ definition, ...rule }) {
      const [last] = await db.select({ position: max(rules.position) }).from(rules)
      const row = {
        ...rule,
        ...{ definition: JSON.stringify(definition), departmentKey: keyOf(rule.department) },
        ...{ position: (last?.position ?? 0) + 1, lastAssigneeId: null }
      }
      return toRule(only(await db.insert(rules).values(row).returning()))
    },
    async update(id, change) {
      return toRule(
        only(await db.update(rules).set(written(change)).where(eq(rules.id, id)).returning())
      )
    },
    async delete(id) {
      await db.delete(rules).where(eq(rules.id, id))
    },
    async setTurn(id, lastAssigneeId) {
      await connection.dialect.sent(turn(connection, { id, lastAssigneeId }))
    },
    async insertRun({ results, ...run }) {
      const row = toDriver({ ...run, result: JSON.stringify(results) })
      await connection.dialect.sent(runInsertion(connection, row))
    },
    async listRuns(ruleId, limit) {
      const rows = await db
        .select()
        .from(ruleRuns)
        .where(eq(ruleRuns.ruleId, ruleId))
        .orderBy(desc(ruleRuns.id))
        .limit(limit)
      return rows.map(toRun)
    },
    async deleteOldRuns(ruleId, kept) {
      const newest = db
        .select({ id: ruleRuns.id })
        .from(ruleRuns)
        .where(eq(ruleRuns.ruleId, ruleId))
        .orderBy(desc(ruleRuns.id))
        .limit(1)
        .offset(kept)
      await db
        .delete(ruleRuns)
        .where(and(eq(ruleRuns.ruleId, ruleId), lte(ruleRuns.id, sql`(${newest})`)))
    },
    ...pastOf(connection),
    ...peopleOf(connection)
  }
}

function peopleOf({ db, tables: { tickets } }: Connection): Pick<RulesStore, 'countOpen'> {
  return {
    async countOpen(userIds) {
      const { assigneeId, priority, status } = tickets
      const rows = await db
        .select({ userId: assigneeId, priority, tickets: count() })
        .from(tickets)
        .where(and(inArray(assigneeId, [...userIds]), inArray(status, [...ACTIVE_STATUSES])))
        .groupBy(assigneeId, priority)
      return rows.flatMap(({ userId, ...row }) => (userId === null ? [] : [{ userId, ...row }]))
    }
  }
}

function pastOf({
  db,
  tables: { ticketEvents, users, tickets, serviceAlarms, serviceClocks }
}: Connection): Pick<RulesStore, 'listHistory' | 'listAlarms'> {
  return {
    async listHistory({ since, before, limit }) {
      const { id, ticketId, actorId, kind, from, to, at, cause } = ticketEvents
      return await db
        .select({ id, ticketId, actorId, kind, from, to, at, cause, role: users.role })
        .from(ticketEvents)
        .innerJoin(tickets, eq(tickets.id, ticketId))
        .leftJoin(users, eq(users.id, actorId))
        .where(
          and(
            gte(at, since),
            before ? and(lte(at, before.at), or(lt(at, before.at), lt(id, before.id))) : undefined
          )
        )
        .orderBy(desc(at), desc(id))
        .limit(limit)
    },
    async listAlarms({ from, to, limit }) {
      const { id, share, at } = serviceAlarms
      const rows = await db
        .select({ id, share, at, ticketId: serviceClocks.ticketId })
        .from(serviceAlarms)
        .innerJoin(serviceClocks, eq(serviceClocks.id, serviceAlarms.clockId))
        .where(and(gte(at, from), lte(at, to)))
        .orderBy(desc(at), desc(id))
        .limit(limit)
      return rows.map(({ share, ...row }) => ({
        ...row,
        kind: share >= DEADLINE_SHARE ? 'overdue' : 'due-soon'
      }))
    }
  }
}
