import type { ListedDepartment } from '#shared/api/departments.ts'
import { departmentKey, departmentsOf, isTeamOf, memberDepartments } from '#shared/domain/teams.ts'
import type { Stores } from '../store/store.ts'

type Read = Pick<Stores, 'users' | 'departments'>

/**
 * The departments a ticket can be raised for now or once people have registered, and those that
 * have tickets, are private or were added though no one works for them; sorted.
 */
export async function listDepartments({ users, departments }: Read): Promise<ListedDepartment[]> {
  const [people, counts, privateRows, addedRows] = await Promise.all([
    users.list(),
    departments.countTickets(),
    departments.listPrivate(),
    departments.listAdded()
  ])
  const roles = people.map(({ role }) => role)
  const keysOf = (rows: readonly { departmentKey: string }[]) =>
    new Set(rows.map((row) => row.departmentKey))
  const [privateKeys, addedKeys] = [keysOf(privateRows), keysOf(addedRows)]
  const tickets = new Map(counts.map((row) => [departmentKey(row.department), row.tickets]))
  const names = departmentsOf([
    ...addedRows.map(({ department }) => department),
    ...memberDepartments(roles),
    ...counts.map(({ department }) => department),
    ...privateRows.map(({ department }) => department)
  ])
  return names.map((name) => ({
    name,
    private: privateKeys.has(departmentKey(name)),
    members: roles.filter((role) => isTeamOf(role, name)).length,
    tickets: tickets.get(departmentKey(name)) ?? 0,
    added: addedKeys.has(departmentKey(name))
  }))
}

/** The department of a name, however it is written; undefined where there is none. */
export async function findDepartment(
  read: Read,
  name: string
): Promise<ListedDepartment | undefined> {
  const key = departmentKey(name)
  return (await listDepartments(read)).find((one) => departmentKey(one.name) === key)
}
