import { expect } from '@playwright/test'
import { test } from '#support/fixtures.ts'
import { expectToast } from '#support/toasts.ts'

const YEAR = new Date().getFullYear()

/** Two days off, of which one repeats every year. */
const HOLIDAYS = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Labour Day'],
  ...[`DTSTART;VALUE=DATE:${YEAR}0501`, 'RRULE:FREQ=YEARLY', 'END:VEVENT', 'BEGIN:VEVENT'],
  ...['UID:2', 'SUMMARY:Works outing', `DTSTART;VALUE=DATE:${YEAR}0611`, 'END:VEVENT'],
  ...['END:VCALENDAR', '']
].join('\r\n')

test('service levels are set up in a minute, with their effect, and a ticket shows when it is due', {
  tag: '@quick'
}, async ({ page, adminUrl: url }) => {
  await page.goto(`${url}/admin`)
  await page.getByRole('tab', { name: 'Service Levels' }).click()
  const turnOn = page.getByRole('checkbox', { name: 'Service levels are off' })
  await expect(turnOn).not.toBeChecked()
  await turnOn.locator('xpath=..').click()
  await page.getByRole('button', { name: 'Create calendar and targets' }).click()

  const target = page.getByLabel('IT, high priority, Resolution')
  await target.fill('2 days')
  await expect(page.getByText(/Enter hours and minutes/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await target.fill('1:30')
  await target.blur()
  await expect(target).toHaveValue('1 h 30 min')

  await page.getByRole('button', { name: /^Office hours/ }).click()
  await page.getByRole('button', { name: 'Add a lunch break, 12:00 to 13:00' }).click()
  await page.getByLabel('Monday, opening 1, from').fill('7')
  await page.getByLabel('Monday, opening 1, until').fill('14')
  await expect(page.getByText('Monday: 07:00–14:00 and 13:00–17:00 overlap').first()).toBeVisible()
  await page.getByLabel('Monday, opening 1, until').fill('12')
  await page.getByLabel('Monday, opening 1, until').blur()
  await expect(page.getByText(/^Mon 07:00–12:00, 13:00–17:00; Tue–Fri/)).toBeVisible()

  await page.getByRole('button', { name: 'Add from .ics file' }).click()
  const dialog = page.getByRole('dialog')
  const choose = (text: string) =>
    dialog
      .getByLabel('iCalendar file')
      .setInputFiles({ name: 'days.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) })
  await choose('nonsense')
  await expect(dialog.getByRole('alert')).toContainText('is not iCalendar')
  await choose(HOLIDAYS)
  await expect(dialog.getByRole('checkbox')).toHaveCount(3)
  await dialog.getByRole('checkbox', { name: 'Works outing' }).uncheck()
  await dialog.getByRole('button', { name: 'Add 2 closures' }).click()
  await expect(page.getByRole('list', { name: 'Closures' }).getByRole('listitem')).toHaveCount(2)
  const year = page.getByRole('slider', { name: `Days of ${YEAR}` })
  await year.press('ArrowRight')
  await expect(year).toHaveAttribute('aria-valuetext', / 2, /)

  await expect(page.getByText(/open tickets? gets? a deadline/)).toBeVisible()
  await page.getByRole('button', { name: 'By department' }).click()
  await expect(dialog.getByRole('row', { name: /^Civil/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Service levels saved')
  await expect(page.getByText(/now updated in the background/)).toBeVisible()
  await page.reload()
  await expect(target).toHaveValue('1 h 30 min')

  await page.goto(`${url}/tickets?status=open`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByText('Due', { exact: true })).toBeVisible()
})

test('what someone else saves meanwhile does not take away what is typed', async ({
  page,
  adminUrl: url
}) => {
  const change = async (enabled: boolean) => {
    const path = `${url}/api/admin/service-levels`
    const levels = await (await page.request.get(path)).json()
    const headers = { origin: url }
    const answer = await page.request.put(path, { data: { ...levels, enabled }, headers })
    expect(answer.ok()).toBe(true)
  }
  await page.goto(`${url}/admin?tab=service-levels`)
  await page.getByRole('button', { name: 'Create calendar and targets' }).click()
  await change(true)
  await expect(page.getByText('Someone else has changed the service levels')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(page.getByLabel('IT, low priority, Resolution')).toHaveValue('40 h')
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Service levels saved')

  await page.getByLabel('IT, low priority, Resolution').fill('50')
  await change(false)
  await page.getByRole('button', { name: 'Load new version' }).click()
  await expect(page.getByLabel('IT, low priority, Resolution')).toHaveValue('40 h')
  await expect(page.getByRole('checkbox', { name: 'Service levels are off' })).not.toBeChecked()
})
