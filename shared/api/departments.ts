import * as z from 'zod'
import { requiredName } from './fields.ts'
import { defineRoute } from './route.ts'

/** A department, and whether not everybody sees its tickets (D44). */
export const Department = z.object({ name: z.string(), private: z.boolean() })
export type Department = z.infer<typeof Department>

/** Strict, so that a request that means more is refused instead of half obeyed. */
export const DepartmentChange = z.strictObject({
  name: requiredName('Name', 100),
  private: z.boolean('Private must be true or false')
})
export type DepartmentChange = z.infer<typeof DepartmentChange>

export const listDepartments = defineRoute({
  operationId: 'listDepartments',
  method: 'GET',
  path: '/api/admin/departments',
  summary: 'Every department that people or tickets have, and whether it is private (D44)',
  access: 'it-support-specialist',
  response: z.array(Department),
  status: 200
})

export const updateDepartment = defineRoute({
  operationId: 'updateDepartment',
  method: 'PUT',
  path: '/api/admin/departments',
  summary:
    'Make a department private, or no longer: its tickets are then seen by their requester, their assignee, their followers, its members and IT Support Specialists only (D44)',
  access: 'it-support-specialist',
  body: DepartmentChange,
  response: Department,
  status: 200
})
