import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  or
} from 'drizzle-orm'
import type { AnsweringFor, ApprovalsStore } from '../approvals-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'

/** See {@link ApprovalsStore}. */
export function createApprovalsStore(connection: Connection): ApprovalsStore {
  return { ...queriesOn(connection), ...openOn(connection), ...writesOn(connection) }
}

function queriesOn({ db, tables }: Connection) {
  const { approvals, approvers, approvalAnswers } = tables
  return {
    async find(id) {
      const [row] = await db.select().from(approvals).where(eq(approvals.id, id))
      return row
    },
    async listOf(ticketId) {
      return await db
        .select()
        .from(approvals)
        .where(eq(approvals.ticketId, ticketId))
        .orderBy(asc(approvals.id))
    },
    countOf: (ticketId) => db.$count(approvals, eq(approvals.ticketId, ticketId)),
    async listOpenOf(ticketId) {
      return await db
        .select()
        .from(approvals)
        .where(and(eq(approvals.ticketId, ticketId), isNull(approvals.closedAt)))
        .orderBy(asc(approvals.id))
    },
    async listBeforeAssigning(ticketIds) {
      if (ticketIds.length === 0) return []
      const { ticketId, outcome, closedAt, beforeAssigning, id } = approvals
      return await db
        .select({ ticketId, outcome, closedAt })
        .from(approvals)
        .where(
          and(
            inArray(ticketId, [...ticketIds]),
            beforeAssigning,
            or(isNull(outcome), ne(outcome, 'replaced'))
          )
        )
        .orderBy(asc(id))
    },
    async listApprovers(approvalIds) {
      if (approvalIds.length === 0) return []
      const { id: _, ...columns } = getTableColumns(approvers)
      return await db
        .select(columns)
        .from(approvers)
        .where(inArray(approvers.approvalId, [...approvalIds]))
        .orderBy(asc(approvers.id))
    },
    async listAnswers(approvalIds) {
      if (approvalIds.length === 0) return []
      return await db
        .select()
        .from(approvalAnswers)
        .where(inArray(approvalAnswers.approvalId, [...approvalIds]))
        .orderBy(asc(approvalAnswers.id))
    },
    async ofPerson(userId) {
      const answers = await db
        .select({ ...getTableColumns(approvalAnswers), ticketId: approvals.ticketId })
        .from(approvalAnswers)
        .innerJoin(approvals, eq(approvals.id, approvalAnswers.approvalId))
        .where(eq(approvalAnswers.authorId, userId))
        .orderBy(asc(approvalAnswers.id))
      const asked = await db
        .select()
        .from(approvals)
        .where(eq(approvals.authorId, userId))
        .orderBy(asc(approvals.id))
      return { asked, answers }
    }
  } satisfies Partial<ApprovalsStore>
}

/** The approvals in which people have yet to answer, and whom to remind of them. */
function openOn({ db, tables }: Connection) {
  const { approvals, approvers, tickets } = tables
  const isOpenFor = ({ personId, userIds }: AnsweringFor) =>
    and(inArray(approvers.userId, [...userIds]), approvers.open, ne(tickets.requesterId, personId))
  return {
    async listOpenFor(of, { limit, before = Number.MAX_SAFE_INTEGER }) {
      const { approvalId } = approvers
      const ids = await db
        .selectDistinct({ approvalId })
        .from(approvers)
        .innerJoin(approvals, eq(approvals.id, approvalId))
        .innerJoin(tickets, eq(tickets.id, approvals.ticketId))
        .where(and(isOpenFor(of), lt(approvalId, before)))
        .orderBy(desc(approvalId))
        .limit(limit)
      if (ids.length === 0) return []
      return await db
        .select()
        .from(approvals)
        .where(
          inArray(
            approvals.id,
            ids.map((row) => row.approvalId)
          )
        )
        .orderBy(desc(approvals.id))
    },
    async countOpenFor(of) {
      const rows = await db
        .select({ total: countDistinct(approvers.approvalId) })
        .from(approvers)
        .innerJoin(approvals, eq(approvals.id, approvers.approvalId))
        .innerJoin(tickets, eq(tickets.id, approvals.ticketId))
        .where(isOpenFor(of))
      return only(rows).total
    },
    async wasAsked(userId) {
      const rows = await db
        .select({ id: approvers.approvalId })
        .from(approvers)
        .where(eq(approvers.userId, userId))
        .limit(1)
      return rows.length > 0
    },
    async listDue(by, limit) {
      const { id, remindAt } = approvals
      return await db
        .select({ id, remindAt })
        .from(approvals)
        .where(and(isNotNull(remindAt), lte(remindAt, by)))
        .orderBy(asc(remindAt), asc(id))
        .limit(limit)
    },
    async nextAt() {
      const [row] = await db
        .select({ next: min(approvals.remindAt) })
        .from(approvals)
        .where(isNotNull(approvals.remindAt))
      return row?.next ?? null
    }
  } satisfies Partial<ApprovalsStore>
}

function writesOn({ db, tables, dialect }: Connection) {
  const { approvals, approvers, approvalAnswers } = tables
  return {
    async insert(approval, approverIds) {
      const row = only(await db.insert(approvals).values(approval).returning())
      const rows = approverIds.map((userId) => ({ approvalId: row.id, userId, open: true }))
      await dialect.insertRows(db, approvers, rows)
      return row
    },
    async insertAnswer(answer) {
      const { approvalId, approverId } = answer
      await db.insert(approvalAnswers).values(answer)
      if (answer.answer === 'question') return
      await db
        .update(approvers)
        .set({ open: false })
        .where(and(eq(approvers.approvalId, approvalId), eq(approvers.userId, approverId)))
    },
    async close(id, outcome, at) {
      await db
        .update(approvals)
        .set({ outcome, closedAt: at, remindAt: null })
        .where(eq(approvals.id, id))
      await db.update(approvers).set({ open: false }).where(eq(approvers.approvalId, id))
    },
    async setReminder(id, { remindAt, reminders }) {
      await db.update(approvals).set({ remindAt, reminders }).where(eq(approvals.id, id))
    },
    async replaceAsked(id, { asked, question }) {
      await db.update(approvals).set({ asked, question }).where(eq(approvals.id, id))
    },
    async replaceMessage(answerId, message) {
      await db.update(approvalAnswers).set({ message }).where(eq(approvalAnswers.id, answerId))
    }
  } satisfies Partial<ApprovalsStore>
}
