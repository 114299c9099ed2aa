import * as z from 'zod'
import { defineRoute } from './route.ts'

/** The steps of setting up a help desk, in the order in which they are shown (D98). */
export const FIRST_STEPS = [
  'public-address',
  'departments',
  'people',
  'email',
  'backups',
  'categories',
  'articles'
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** Which of the first steps are done, and whether they are still shown. */
export const FirstSteps = z
  .object({
    dismissed: z.boolean(),
    done: z.array(z.enum(FIRST_STEPS))
  })
  .meta({ id: 'FirstSteps' })
export type FirstSteps = z.infer<typeof FirstSteps>

export const getFirstSteps = defineRoute({
  operationId: 'getFirstSteps',
  method: 'GET',
  path: '/api/admin/first-steps',
  summary: 'Which steps of setting up the help desk are done (D98)',
  access: 'it-support-specialist',
  response: FirstSteps,
  status: 200
})

export const dismissFirstSteps = defineRoute({
  operationId: 'dismissFirstSteps',
  method: 'POST',
  path: '/api/admin/first-steps/dismissal',
  summary: 'Hide the first steps for all IT Support Specialists',
  access: 'it-support-specialist',
  status: 204
})

export const restoreFirstSteps = defineRoute({
  operationId: 'restoreFirstSteps',
  method: 'DELETE',
  path: '/api/admin/first-steps/dismissal',
  summary: 'Show the dismissed first steps to all IT Support Specialists again',
  access: 'it-support-specialist',
  status: 204
})
