import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { DepartmentRow, DepartmentsStore } from '../departments-store.ts'
import type { Queries } from './connections.ts'
import { privateDepartments, ticketCounts, tickets } from './schema.ts'

/** See {@link DepartmentsStore}. */
export function createDepartmentsStore(db: Queries): DepartmentsStore {
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
    async listWithTickets() {
      // The counts are few, and each department needs one look for how it is written.
      const rows = await db
        .selectDistinct({ department: spellingOf() })
        .from(ticketCounts)
        .where(and(eq(ticketCounts.scope, 'department'), gt(ticketCounts.tickets, 0)))
      return rows.map(({ department }) => department)
    }
  }
}

function spellingOf(): SQL<string> {
  return sql<string>`(
    select ${tickets.department} from ${tickets}
    where ${tickets.departmentKey} = ${ticketCounts.departmentKey} limit 1
  )`
}
