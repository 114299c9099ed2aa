import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { DepartmentRow, DepartmentsStore, DepartmentUse } from '../departments-store.ts'
import type { Connection } from './connection.ts'

/** See {@link DepartmentsStore}. */
export function createDepartmentsStore({ db, tables, dialect }: Connection): DepartmentsStore {
  const { departments, privateDepartments, ticketCounts } = tables
  return {
    async listPrivate() {
      const { department, departmentKey } = privateDepartments
      return await db.select({ department, departmentKey }).from(privateDepartments)
    },
    async insertPrivate(row: DepartmentRow & { createdAt: Date }) {
      const { id } = privateDepartments
      const rows = await db
        .insert(privateDepartments)
        .values(row)
        .onConflictDoNothing()
        .returning({ id })
      return rows.length > 0
    },
    async deletePrivate(departmentKey: string) {
      const { id } = privateDepartments
      const rows = await db
        .delete(privateDepartments)
        .where(eq(privateDepartments.departmentKey, departmentKey))
        .returning({ id })
      return rows.length > 0
    },
    async listAdded() {
      const { department, departmentKey } = departments
      return await db.select({ department, departmentKey }).from(departments)
    },
    async insertAdded(row: DepartmentRow & { createdAt: Date }) {
      await db.insert(departments).values(row)
    },
    async deleteAdded(departmentKey: string) {
      const { id } = departments
      const rows = await db
        .delete(departments)
        .where(eq(departments.departmentKey, departmentKey))
        .returning({ id })
      return rows.length > 0
    },
    async countTickets() {
      // The counts are few, and each department needs one look for how it is written.
      return await db
        .select({
          department: spellingOf(),
          tickets: sql`sum(${ticketCounts.tickets})`.mapWith(Number)
        })
        .from(ticketCounts)
        .where(and(eq(ticketCounts.scope, 'department'), gt(ticketCounts.tickets, 0)))
        .groupBy(ticketCounts.departmentKey)
        .orderBy(ticketCounts.departmentKey)
    },
    async listUses() {
      return await dialect.rows<DepartmentUse>(db, listedUses)
    }
  }
}

const listedUses = sql`
  select 'account' as kind, role as name from users where deleted_at is null
  union select 'former-account', role from users where deleted_at is not null
  union select 'category', department from categories
  union select 'mailbox', department from mailboxes
  union select 'mailbox', role from mailboxes
  union select 'invitation', role from invitations where role is not null
  union select 'canned-reply', department from canned_replies
  union select 'saved-view', department from saved_views where department is not null
  union select 'article', department from articles where department is not null
  union select 'schedule', department from schedules
  union select 'rule', department from rules where department is not null
  union select 'process', department from processes
  union select 'form', department from forms where department is not null
  order by kind, name`

/** Qualified by hand, because drizzle names columns without their table where it selects from one. */
function spellingOf(): SQL<string> {
  return sql<string>`(
    select t.department from tickets t where t.department_key = ticket_counts.department_key limit 1
  )`
}
