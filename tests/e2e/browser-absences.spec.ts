import { expect } from '@playwright/test'
import type { User } from '#shared/api/users.ts'
import { raise, read } from '#support/demo-work.ts'
import { test } from '#support/fixtures.ts'

const NOTE = 'Please call extension 400'

test('a person who is away has a substitute, who is offered and told (D76)', {
  tag: '@quick'
}, async ({ page, staffUrl: url, visit }) => {
  const id = await raise(page.request, url)
  const admin = await visit(url, 'administrator', '/admin')
  const users: User[] = await read(admin.request, `${url}/api/users`)
  const [away, substitute] = users
    .filter(({ role, disabled }) => role === 'IT' && !disabled)
    .sort((a, b) => a.fullName.localeCompare(b.fullName))
  if (!away || !substitute) throw new Error('The demo has no team')

  await admin.getByRole('button', { name: `${away.username}: edit` }).click()
  await admin.getByRole('button', { name: `Absence of ${away.fullName}` }).click()
  const form = admin.getByRole('form', { name: 'Absence' })
  await form.getByRole('button', { name: 'Save absence' }).click()
  await expect(form.getByText('Select the last day')).toBeVisible()
  await form.getByLabel('Last day').fill(dayIn(7))
  await form.getByRole('combobox', { name: 'Substitute' }).click()
  await admin.getByRole('option', { name: substitute.fullName }).click()
  await form.getByLabel('Note to requesters').fill(NOTE)
  await form.getByRole('button', { name: 'Save absence' }).click()
  await expect(form).toHaveCount(0)

  await admin.goto(`${url}/tickets/${id}`)
  const select = admin.getByRole('combobox', { name: /^Assigned To:/ })
  const choose = async (choice: string) => {
    await select.click()
    await admin.getByRole('option', { name: `${away.fullName} Away until` }).click()
    const dialog = admin.getByRole('alertdialog')
    await expect(dialog).toContainText(`Assign ${substitute.fullName} instead?`)
    await dialog.getByRole('button', { name: choice, exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await choose(`Assign ${substitute.fullName}`)
  await expect(select).toHaveAccessibleName(`Assigned To: ${substitute.fullName}`)
  await choose(`Assign ${away.fullName}`)
  await expect(select).toHaveAccessibleName(`Assigned To: ${away.fullName}`)

  await page.goto(`${url}/tickets/${id}`)
  await expect(page.getByRole('note')).toContainText(`${away.fullName} is away until`)
  await expect(page.getByRole('note')).toContainText(NOTE)

  const signIn = { username: substitute.username, password: 'welcome-desk' }
  expect((await page.request.post(`${url}/api/login`, { data: signIn })).status()).toBe(200)
  await page.goto(url)
  await expect(page.getByRole('note')).toContainText(`You stand in for ${away.fullName}`)
  await page.getByRole('button', { name: /^Notifications, \d+ new/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(
    `You stand in for ${away.fullName}`
  )
})

/** A day from today on, as a field takes it. */
function dayIn(days: number): string {
  const day = new Date()
  day.setDate(day.getDate() + days)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
