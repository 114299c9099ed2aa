import type { Hono } from 'hono'
import { reportOutages } from '#shared/api/outage-reports.ts'
import {
  exportPeriodReport,
  getTeamAnalytics,
  reportPeriod,
  reportResolutionTime,
  reportResponseTime,
  reportTicketsByStatus
} from '#shared/api/reports.ts'
import { getDashboardStats } from '#shared/api/stats.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { noteExport } from '../http/note-export.ts'
import type { ReportsService } from './reports-service.ts'

export function mountReportRoutes(app: Hono<AppEnv>, service: ReportsService): void {
  implement(app, getDashboardStats, ({ query, actor }) => service.stats(query.userId, actor))

  implement(app, reportTicketsByStatus, ({ query, actor }) =>
    service.ticketsByStatus(query.userId, actor)
  )

  implement(app, reportResponseTime, ({ query, actor }) =>
    service.responseTime(query.userId, actor)
  )

  implement(app, reportResolutionTime, ({ query, actor }) =>
    service.resolutionTime(query.userId, actor)
  )

  implement(app, reportPeriod, ({ query, actor }) => service.period(query, actor))

  implement(app, exportPeriodReport, async ({ query, actor, authorization }) => {
    await noteExport(authorization, 'A report')
    const fileName = `tickets-by-${query.by}-${query.from}-${query.to}.csv`
    return new Response(new Uint8Array(await service.periodCsv(query, actor)), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName}"`
      }
    })
  })

  implement(app, reportOutages, ({ actor }) => service.outages(actor))

  implement(app, getTeamAnalytics, () => service.teamAnalytics())
}
