import { expect, type Page } from '@playwright/test'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { answer } from '../answer.ts'
import { CLOSURE_FILE } from '../server/closure-file.ts'
import { SERVICE_LEVELS } from '../server/service-levels.ts'
import { type Screen, states } from './screen.ts'

/** As they are on a desk that uses them. */
async function show(page: Page, change: object = {}) {
  const levels = { ...SERVICE_LEVELS, updatedAt: '2026-03-02T09:00:00.000Z', ...change }
  await answer(page, '/api/admin/service-levels', levels)
  await expect(page.getByText('Service levels are on')).toBeVisible()
}

const CONFLICT = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'Load them again.' }

const openCalendar = (page: Page) => page.getByRole('button', { name: /^Büro “Nord”/ }).click()

/** Calendars, targets and trials (D70 to D72). */
export const SERVICE_LEVEL_SCREENS: Screen[] = states(
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
          ? route.fulfill({ status: 409, contentType: 'application/problem+json', json: CONFLICT })
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
      await page.getByRole('button', { name: 'Add closure' }).last().click()
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
