import { expect, type Page } from '@playwright/test'
import type { Schedule, ScheduleRun } from '../../../shared/api/schedules.ts'
import { TOTAL_COUNT_HEADER } from '../../../shared/api/tickets.ts'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { type Screen, states } from './screen.ts'

const schedule: Schedule = {
  ...{ id: 1, name: 'Restore a backup', enabled: true, skipWhileOpen: true, authorId: 1 },
  recurrence: {
    ...{ repeat: { every: 'week', interval: 2, weekdays: ['mon'] }, time: '08:00' },
    ...{ zone: 'Europe/Berlin', start: '2026-01-05', until: null, count: null },
    ...{ closedDays: 'move', calendar: null }
  },
  rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=MO',
  ticket: {
    ...{ department: 'IT', description: 'Restore one file of the last backup', format: 'text' },
    ...{ priority: 'low', category: 'software', subcategory: null },
    ...{ requesterId: null, assigneeId: 2 }
  },
  ...{ nextAt: '2026-03-16T07:00:00.000Z', pausedReason: null },
  ...{ createdAt: '2026-01-02T09:00:00.000Z', updatedAt: '2026-01-02T09:00:00.000Z' }
}

const schedules: Schedule[] = [
  schedule,
  {
    ...schedule,
    ...{ id: 2, name: 'Close the accounts of the month in the old and in the new ERP' },
    recurrence: { ...schedule.recurrence, repeat: { every: 'month-working-day', interval: 1 } },
    ticket: { ...schedule.ticket, department: 'Accounts & Legal', category: 'invoices' },
    ...{ nextAt: null, pausedReason: 'There is no category invoices' }
  },
  {
    ...schedule,
    ...{ id: 3, name: 'Count the laptops', enabled: false, nextAt: null },
    recurrence: {
      ...schedule.recurrence,
      repeat: { every: 'year', interval: 1, month: 1, day: 15 }
    }
  }
]

const run: ScheduleRun = {
  ...{ id: 4, at: '2026-03-02T07:00:00.000Z', outcome: 'raised', missed: 0 },
  ticket: { id: 7, ticketId: 'TKT-00007', status: 'open' }
}

const runs: ScheduleRun[] = [
  { ...run, id: 6, at: '2026-03-02T09:10:00.000Z', outcome: 'by-hand' },
  { ...run, id: 5, outcome: 'still-open', ticket: null },
  { ...run, missed: 2, at: '2026-02-16T07:00:00.000Z' },
  // Its ticket is deleted.
  { ...run, id: 3, at: '2026-02-02T07:00:00.000Z', ticket: null }
]

async function show(page: Page) {
  await page.route('**/api/schedules', (route) => route.fulfill({ json: schedules }))
  await page.route('**/api/schedules/*/runs*', (route) =>
    route.fulfill({ json: runs, headers: { [TOTAL_COUNT_HEADER]: String(runs.length) } })
  )
  await page.reload()
}

const listed = `${paths.admin}?tab=recurring`

/** Recurring tickets, their states and runs (D77). */
export const SCHEDULE_SCREENS: Screen[] = states(
  { path: listed, as: 'administrator', shows: 'No recurring tickets yet' },
  {
    async 'admin-recurring-all'(page) {
      await show(page)
      await expect(page.getByText('Count the laptops')).toBeVisible()
    },
    async 'admin-recurring-runs'(page) {
      await show(page)
      await page.getByRole('link', { name: 'Restore a backup' }).click()
      await expect(page.getByText('Ticket raised by Run now')).toBeVisible()
    },
    async 'admin-recurring-paused'(page) {
      await show(page)
      await page.getByRole('link', { name: /^Close the accounts/ }).click()
      await expect(page.getByText(/^Paused: There is no category/)).toBeVisible()
    }
  }
)
