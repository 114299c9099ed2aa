import type {
  AddedDepartment,
  Department,
  DepartmentChange,
  ListedDepartment,
  NewDepartment
} from '#shared/api/departments.ts'
import type { OutsideFollower } from '#shared/api/followers.ts'
import { departmentKey, isRegistrationChoice } from '#shared/domain/teams.ts'
import { text, textList } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import { alone, outsidersOf, removedText, removeOutsiders } from '../followers/outside-followers.ts'
import type { Authorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import type { Store } from '../store/store.ts'
import { findDepartment, listDepartments } from './department-list.ts'
import { becomingPrivate, createDepartmentRename } from './department-rename.ts'
import { usesOf } from './department-uses.ts'

export type DepartmentsService = ReturnType<typeof createDepartmentsService>

/** The departments (D86), and which of them are private (D44). */
export function createDepartmentsService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    ...createDepartmentRename(read, clock),

    list: (): Promise<ListedDepartment[]> => listDepartments(read),

    /** Added departments, for everyone's forms. */
    async listAdded(): Promise<AddedDepartment[]> {
      const rows = await read.departments.listAdded()
      return rows.map(({ department }) => ({ name: department }))
    },

    /**
     * Adds a department; or offers one for tickets that is listed, but has no members.
     * @throws ProblemError 409 where there is a department of that name
     */
    async create(input: NewDepartment, authorization: Authorization): Promise<ListedDepartment> {
      return await authorization.transaction(async (tx, actor) => {
        const existing = await findDepartment(tx, input.name)
        if (existing && (existing.added || existing.members > 0))
          throw new ProblemError(
            409,
            text('A department named {name} already exists', { name: existing.name })
          )
        const name = existing?.name ?? input.name
        const isPrivate = input.private || existing?.private === true
        const row = { department: name, departmentKey: departmentKey(name), createdAt: clock() }
        await tx.departments.insertAdded(row)
        if (isPrivate) await tx.departments.insertPrivate(row)
        const detail = `${name} was added as a ${isPrivate ? 'private ' : ''}department`
        await logSecurityEvent(tx, authorization.eventOf('setting-changed', actor, { detail }))
        tx.tell({ type: 'departments' })
        return {
          name,
          private: isPrivate,
          members: 0,
          tickets: existing?.tickets ?? 0,
          added: true
        }
      })
    },

    /** Who would see tickets by following alone once a department is private (D64). */
    async listFollowers(name: string, newName?: string): Promise<OutsideFollower[]> {
      return await outsidersOf(read, await becomingPrivate(read, name, newName))
    },

    /**
     * Makes a department private or not; doing it twice changes nothing. People who would then see
     * its tickets by following alone stop following them, unless they are to be kept (D64).
     */
    async update(change: DepartmentChange, authorization: Authorization): Promise<Department> {
      const key = departmentKey(change.name)
      return await authorization.transaction(async (tx, actor) => {
        const { departments, tell } = tx
        const { name: department, keepFollowerIds = [] } = change
        const isChanged = change.private
          ? await departments.insertPrivate({ department, departmentKey: key, createdAt: clock() })
          : await departments.deletePrivate(key)
        if (!isChanged) return change
        const removed = change.private
          ? await removeOutsiders(tx, alone(department), keepFollowerIds)
          : 0
        const detail = `${department} is ${change.private ? 'now' : 'no longer'} private${removedText(removed)}`
        await logSecurityEvent(tx, authorization.eventOf('setting-changed', actor, { detail }))
        tell({ type: 'departments' })
        return change
      })
    },

    /** @throws ProblemError 404 for one that was not added, 409 where something names it */
    async delete(name: string, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        const department = await findDepartment(tx, name)
        if (!department?.added) throw new ProblemError(404, 'No added department has this name')
        const uses = await usesOf(tx, department)
        if (uses.length > 0) {
          throw new ProblemError(
            409,
            text(
              "{department} can't be removed: it has {uses}. Merge it into another department instead.",
              { department: department.name, uses: textList(uses) }
            )
          )
        }
        const key = departmentKey(name)
        await tx.departments.deleteAdded(key)
        // People can register for it again, and what they raise must not be public then.
        if (!isRegistrationChoice(name)) await tx.departments.deletePrivate(key)
        const detail = `${department.name} was removed`
        await logSecurityEvent(tx, authorization.eventOf('setting-changed', actor, { detail }))
        tx.tell({ type: 'departments' })
      })
    }
  }
}
