import * as z from 'zod'
import { CLOCK_KINDS } from '../domain/clock-outcomes.ts'
import { oneOf } from '../languages/validation-texts.ts'
import { REPORT_GROUPS, reportDay } from './reports.ts'
import { defineRoute } from './route.ts'
import { hours } from './stats.ts'

const count = z.number().int().nonnegative()

/** The grouping of the rows in a report of service levels. */
export const SERVICE_GROUPS = [...REPORT_GROUPS, 'priority'] as const
export type ServiceGroup = (typeof SERVICE_GROUPS)[number]

/**
 * The tickets that were raised in a period of whole days, both included, in the server's time zone
 * (D17), by their outcome for one kind of target.
 */
export const ServiceReportQuery = z.object({
  kind: z.enum(CLOCK_KINDS, oneOf('Kind must be one of {choices}', CLOCK_KINDS)),
  from: reportDay('From'),
  to: reportDay('To'),
  by: z.enum(SERVICE_GROUPS, oneOf('By must be one of {choices}', SERVICE_GROUPS))
})
export type ServiceReportQuery = z.infer<typeof ServiceReportQuery>

/** How many tickets there are of each outcome; of several clocks of a ticket the worst counts. */
const outcomes = { met: count, late: count, none: count, running: count }

const figures = {
  ...outcomes,
  /** The met ones among those with a verdict, in percent with one decimal; null without any. */
  share: z.number().min(0).max(100).nullable(),
  /** The median open time that clocks with a verdict used, in hours; null without any. */
  median: hours.nullable()
}

/** The figures of tickets for one kind of target. */
export const ServiceFigures = z.object(figures).meta({ id: 'ServiceFigures' })
export type ServiceFigures = z.infer<typeof ServiceFigures>

/** A row of the report: a department's key, a category's slug, a person's id or a priority. */
export const ServiceReportRow = z
  .object({ key: z.string().nullable(), ...figures })
  .meta({ id: 'ServiceReportRow' })
export type ServiceReportRow = z.infer<typeof ServiceReportRow>

export const ServiceReport = z
  .object({ rows: z.array(ServiceReportRow), total: ServiceFigures })
  .meta({ id: 'ServiceReport' })
export type ServiceReport = z.infer<typeof ServiceReport>

const path = '/api/reports/service-levels'

export const reportServiceLevels = defineRoute({
  operationId: 'reportServiceLevels',
  method: 'GET',
  path,
  summary:
    'How many tickets of a period met a target, by department, category, assignee or priority (D71): all departments for IT Support Specialists, their own for department heads. 404 while service levels are off',
  access: 'signed-in',
  query: ServiceReportQuery,
  response: ServiceReport,
  status: 200,
  errors: [403, 404]
})

export const exportServiceReport = defineRoute({
  operationId: 'exportServiceReport',
  method: 'GET',
  path: `${path}/export`,
  summary: 'The report of service levels as a CSV file',
  access: 'signed-in',
  query: ServiceReportQuery,
  produces: 'text/csv',
  headers: { 'Content-Disposition': z.string() },
  status: 200,
  errors: [403, 404]
})
