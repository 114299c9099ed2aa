import * as z from 'zod'
import { defineRoute } from './route.ts'

const count = z.int().nonnegative()

/** The outages of a category in a month (D81). One of several categories counts in each of them. */
export const OutageReportRow = z
  .object({
    /** Such as `2026-05`, in the server's time zone (D17). */
    month: z.string(),
    /** Its slug; null for the outages that are of no category. */
    category: z.string().nullable(),
    /** How many outages there were in this month, also those that began before it. */
    outages: count,
    /** How long they were in this month, up to now, in whole minutes. */
    minutes: count,
    /** How many people have said “I have this too” of them, once for each outage. */
    people: count
  })
  .meta({ id: 'OutageReportRow' })
export type OutageReportRow = z.infer<typeof OutageReportRow>

export const reportOutages = defineRoute({
  operationId: 'reportOutages',
  method: 'GET',
  path: '/api/reports/outages',
  summary:
    'The outages that the caller sees by month and category for twelve months, the latest month first (D81)',
  access: 'signed-in',
  response: z.array(OutageReportRow),
  status: 200
})
