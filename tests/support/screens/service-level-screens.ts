import { expect, type Page } from '@playwright/test'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { answer } from '../answer.ts'
import { CLOSURE_FILE } from '../server/closure-file.ts'
import { SERVICE_LEVELS } from '../server/service-levels.ts'
import { OPEN_TICKETS, type Screen, states, TICKET } from './screen.ts'

/** As they are on a desk that uses them. */
async function show(page: Page, change: object = {}) {
  const levels = { ...SERVICE_LEVELS, updatedAt: '2026-03-02T09:00:00.000Z', ...change }
  await answer(page, '/api/admin/service-levels', levels)
  await expect(page.getByText('Service levels are on')).toBeVisible()
}

const CONFLICT = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'Load them again.' }

const openCalendar = (page: Page) => page.getByRole('button', { name: /^Büro “Nord”/ }).click()

/** As the pages are for a person whose desk uses them. */
async function turnOn(page: Page): Promise<void> {
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    await route.fulfill({ response, json: { ...(await response.json()), serviceLevels: true } })
  })
}

const HOUR_MS = 3_600_000
const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`

/** A late response, a paused resolution and a response that was met. */
const DEADLINES = {
  clocks: [
    {
      ...{ kind: 'response', target: 2 * HOUR_MS, used: 3 * HOUR_MS, startedAt: at(8) },
      ...{ dueAt: at(10), lateAt: at(10), endedAt: null, outcome: null },
      steps: [
        { kind: 'calendar', at: at(8), name: 'Büro “Nord”', zone: 'Europe/Berlin' },
        { kind: 'open', from: at(8), until: at(9), used: HOUR_MS },
        { kind: 'closed', from: at(9), until: at(10), names: ['Carnival'] },
        { kind: 'calendar', at: at(10), name: 'Workshop', zone: 'UTC' },
        { kind: 'open', from: at(10), until: at(12), used: 2 * HOUR_MS }
      ]
    },
    {
      ...{ kind: 'resolution', target: 8 * HOUR_MS, used: HOUR_MS, startedAt: at(8) },
      ...{ dueAt: null, lateAt: null, endedAt: null, outcome: null },
      steps: [
        { kind: 'calendar', at: at(8), name: 'Büro “Nord”', zone: 'Europe/Berlin' },
        { kind: 'open', from: at(8), until: at(9), used: HOUR_MS },
        { kind: 'paused', from: at(9), until: null }
      ]
    },
    {
      ...{ kind: 'next-response', target: 2 * HOUR_MS, used: HOUR_MS, startedAt: at(8) },
      ...{ dueAt: null, lateAt: null, endedAt: at(9), outcome: 'met' },
      steps: [
        { kind: 'calendar', at: at(8), name: 'Büro “Nord”', zone: 'Europe/Berlin' },
        { kind: 'open', from: at(8), until: at(9), used: HOUR_MS }
      ]
    }
  ],
  changes: []
}

const FIGURES = { met: 12, late: 3, running: 4, none: 1, share: 80, median: 5.5 }
const REPORT = {
  rows: [
    { key: 'it', ...FIGURES },
    { key: 'hr', ...FIGURES, share: null, median: null }
  ],
  total: { ...FIGURES, met: 24, late: 6, running: 8, none: 2 }
}

/** Deadlines of a ticket, filters by them and their report (D71, D72). */
const DEADLINE_SCREENS: Screen[] = [
  ...states(TICKET, {
    async 'ticket-why'(page) {
      await page.route(/[/]api[/]tickets[/]7$/, async (route) => {
        const response = await route.fetch({ maxRetries: 1 })
        const service = { responseDue: at(10), resolutionDue: null, paused: true, late: true }
        await route.fulfill({ response, json: { ...(await response.json()), service } })
      })
      await answer(page, '/deadlines', DEADLINES)
      await page.getByRole('button', { name: 'Why?' }).click()
      await expect(page.getByText(/over the target of 2 h$/)).toBeVisible()
    }
  }),
  ...states(OPEN_TICKETS, {
    async 'tickets-service-filters'(page) {
      await turnOn(page)
      await page.reload()
      await page.getByRole('button', { name: 'More filters' }).click()
      await page.getByRole('combobox', { name: /^Waiting for/ }).click()
      await expect(page.getByRole('option', { name: 'Supplier' })).toBeVisible()
    }
  }),
  ...states(
    {
      path: `${paths.reports}?tab=service-levels`,
      as: 'administrator',
      shows: 'Tickets by Status'
    },
    {
      async 'reports-service-levels'(page) {
        await turnOn(page)
        await answer(page, '/api/reports/service-levels?*', REPORT)
        await expect(page.getByRole('columnheader', { name: 'Median open time' })).toBeVisible()
      }
    }
  )
]

/** Calendars, targets and trials (D70 to D72). */
export const SERVICE_LEVEL_SCREENS: Screen[] = DEADLINE_SCREENS.concat(
  states(
    {
      path: `${paths.admin}?tab=service-levels`,
      as: 'administrator',
      shows: 'Set up in a minute'
    },
    {
      async 'admin-service-levels-first'(page) {
        await page.getByRole('button', { name: 'Create calendar and targets' }).click()
        await expect(page.getByText(/open tickets? gets? a deadline/)).toBeVisible()
        await expect(page.getByText(/^Due /)).toBeVisible()
      },
      async 'admin-service-levels-calendar'(page) {
        await show(page)
        await openCalendar(page)
        await page.getByLabel('Monday, until').fill('7')
        await expect(page.getByText('An opening must end after it begins').first()).toBeVisible()
      },
      async 'admin-service-levels-stale'(page) {
        await show(page)
        await openCalendar(page)
        await page.getByLabel('Name').fill('North')
        const newer = { ...SERVICE_LEVELS, updatedAt: '2026-03-02T10:00:00.000Z' }
        await page.route('**/api/admin/service-levels', (route) =>
          route.request().method() === 'PUT'
            ? route.fulfill({
                status: 409,
                contentType: 'application/problem+json',
                json: CONFLICT
              })
            : route.fulfill({ json: newer })
        )
        await page.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByText('Someone else has changed')).toBeVisible()
      },
      async 'admin-service-levels-closures'(page) {
        await show(page)
        await openCalendar(page)
        await page.getByRole('button', { name: 'Add from .ics file' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('From').fill('2026-01-01')
        await dialog.getByLabel('iCalendar file').setInputFiles({
          ...{ name: 'holidays.ics', mimeType: 'text/calendar' },
          buffer: Buffer.from(CLOSURE_FILE.file)
        })
        await expect(dialog.getByRole('checkbox', { name: /Labour Day/ })).toBeChecked()
      },
      async 'admin-service-levels-closure'(page) {
        await show(page)
        await openCalendar(page)
        await page.getByRole('button', { name: 'Add closure' }).click()
        const dialog = page.getByRole('dialog', { name: 'Add closure' })
        await dialog.getByRole('button', { name: 'Add closure' }).click()
        await expect(page.getByText('Name is required')).toBeVisible()
      },
      async 'admin-service-levels-effect'(page) {
        await page.getByRole('button', { name: 'Create calendar and targets' }).click()
        await page.getByRole('button', { name: 'By department' }).click()
        await expect(page.getByRole('dialog', { name: 'Effect on open tickets' })).toBeVisible()
      },
      async 'admin-service-levels-copy'(page) {
        await page.getByRole('button', { name: 'Create calendar and targets' }).click()
        await page
          .getByRole('button', { name: /^Copy (service level of|to other departments)/ })
          .first()
          .click()
        await expect(page.getByText('Copy to all departments')).toBeVisible()
      }
    }
  )
)
