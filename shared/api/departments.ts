import * as z from 'zod'
import { resemblesItSupportSpecialist } from '../domain/teams.ts'
import { saying } from '../languages/validation-texts.ts'
import { keepFollowerIds, requiredName } from './fields.ts'
import { OutsideFollower } from './followers.ts'
import { defineRoute } from './route.ts'

const name = requiredName('Name', 100)
const isPrivate = z.boolean(saying('Private must be true or false'))

/** The name of a department that is added, or that another one gets. */
const newName = (label: string) =>
  requiredName(label, 100).refine(
    (text) => !resemblesItSupportSpecialist(text),
    saying('IT Support Specialist is the administrator role, not a department')
  )

/** A department, and whether not everyone sees its tickets (D44). */
export const Department = z
  .object({ name: z.string(), private: z.boolean() })
  .meta({ id: 'Department' })
export type Department = z.infer<typeof Department>

/** A department with what is in it. */
export const ListedDepartment = Department.extend({
  /** How many accounts are of its team (D3). */
  members: z.int().nonnegative(),
  tickets: z.int().nonnegative(),
  /** Whether an administrator has added it, so that it stays without members and tickets (D86). */
  added: z.boolean()
}).meta({ id: 'ListedDepartment' })
export type ListedDepartment = z.infer<typeof ListedDepartment>

/** Strict, so that a request that means more is rejected instead of half obeyed. */
export const DepartmentChange = z
  .strictObject({ name, private: isPrivate, keepFollowerIds })
  .meta({ id: 'DepartmentChange' })
export type DepartmentChange = z.infer<typeof DepartmentChange>

export const NewDepartment = z
  .strictObject({
    name: newName('Name'),
    private: isPrivate.default(false)
  })
  .meta({ id: 'NewDepartment' })
export type NewDepartment = z.infer<typeof NewDepartment>

/** Another name for a department; that of another department where the two are to be merged. */
export const DepartmentRename = z
  .strictObject({
    name,
    newName: newName('New name'),
    /**
     * Whether there may be a department of the new name, which then gets everything of this one.
     */
    merge: z.boolean(saying('Merge must be true or false')).default(false),
    /** Whether the merged department is private; where it is left out, if one of the two was. */
    private: isPrivate.optional(),
    keepFollowerIds
  })
  .refine(({ merge, private: wanted }) => merge || wanted === undefined, {
    path: ['private'],
    ...saying('Private applies to merging only; renaming does not change it')
  })
  .meta({ id: 'DepartmentRename' })
export type DepartmentRename = z.infer<typeof DepartmentRename>

/** A department that an administrator has added, which everyone may raise tickets for. */
export const AddedDepartment = Department.pick({ name: true }).meta({ id: 'AddedDepartment' })
export type AddedDepartment = z.infer<typeof AddedDepartment>

const access = 'it-support-specialist'
const path = '/api/admin/departments'

export const listDepartments = defineRoute({
  operationId: 'listDepartments',
  method: 'GET',
  path,
  summary:
    'All departments that were added or that people or tickets belong to, by name (D44, D86)',
  access,
  response: z.array(ListedDepartment),
  status: 200
})

export const createDepartment = defineRoute({
  operationId: 'createDepartment',
  method: 'POST',
  path,
  summary: 'Add a department, so that it can be chosen before it has members or tickets (D86)',
  access,
  body: NewDepartment,
  response: ListedDepartment,
  status: 201,
  errors: [409]
})

export const updateDepartment = defineRoute({
  operationId: 'updateDepartment',
  method: 'PUT',
  path,
  summary:
    'Set whether a department is private. Tickets of a private department are visible only to their requester, assignee and followers, the department’s members and IT Support Specialists (D44)',
  access,
  body: DepartmentChange,
  response: Department,
  status: 200
})

export const renameDepartment = defineRoute({
  operationId: 'renameDepartment',
  method: 'PATCH',
  path,
  summary: 'Rename a department everywhere, or merge it into another (D86)',
  access,
  needsSession: true,
  body: DepartmentRename,
  response: ListedDepartment,
  status: 200,
  errors: [404, 409]
})

export const deleteDepartment = defineRoute({
  operationId: 'deleteDepartment',
  method: 'DELETE',
  path,
  summary: 'Remove a department that was added and is not in use (D86)',
  access,
  query: z.object({ name }),
  status: 204,
  errors: [404, 409]
})

export const listDepartmentFollowers = defineRoute({
  operationId: 'listDepartmentFollowers',
  method: 'GET',
  path: `${path}/outside-followers`,
  summary:
    'The people who would see tickets only as followers if a department became private or were merged into a private one (D64)',
  access,
  query: z.object({ name, newName: newName('New name').optional() }),
  response: z.array(OutsideFollower),
  status: 200
})

export const listAddedDepartments = defineRoute({
  operationId: 'listAddedDepartments',
  method: 'GET',
  path: '/api/departments',
  summary: 'The departments that tickets can be raised for, in addition to those of people (D86)',
  access: 'signed-in',
  response: z.array(AddedDepartment),
  status: 200
})
