import type { Department, DepartmentChange } from '#shared/api/departments.ts'
import {
  departmentChoices,
  departmentKey,
  departmentsOf,
  REGISTRATION_ROLES
} from '#shared/domain/teams.ts'
import type { Clock } from '../base/clock.ts'
import type { Authorization } from '../http/authorization.ts'
import type { Store } from '../store/store.ts'

export type AdminDepartmentsService = ReturnType<typeof createAdminDepartmentsService>

/** Which departments are private (D44). */
export function createAdminDepartmentsService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /**
     * The departments a ticket can be raised for now or once people have registered, and those that
     * have tickets or are private though nobody works for them.
     */
    async list(): Promise<Department[]> {
      const [users, withTickets, rows] = await Promise.all([
        read.users.list(),
        read.departments.listWithTickets(),
        read.departments.listPrivate()
      ])
      const roles = [...users.map(({ role }) => role), ...REGISTRATION_ROLES]
      const keys = new Set(rows.map(({ departmentKey }) => departmentKey))
      const names = departmentsOf([
        ...departmentChoices(roles),
        ...withTickets,
        ...rows.map(({ department }) => department)
      ])
      return names.map((name) => ({ name, private: keys.has(departmentKey(name)) }))
    },

    /** Makes a department private or not; doing it twice changes nothing. */
    async update(change: DepartmentChange, authorization: Authorization): Promise<Department> {
      const key = departmentKey(change.name)
      return await authorization.transaction(async ({ departments, security, tell }, actor) => {
        const { name: department } = change
        const isChanged = change.private
          ? await departments.insertPrivate({ department, departmentKey: key, createdAt: clock() })
          : await departments.deletePrivate(key)
        if (!isChanged) return change
        const detail = `${department} is ${change.private ? 'now' : 'no longer'} private`
        await security.insert(authorization.eventOf('setting-changed', actor, { detail }))
        tell({ type: 'departments' })
        return change
      })
    }
  }
}
