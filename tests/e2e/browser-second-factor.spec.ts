import { expect, type Page } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '#support/demo-company.ts'
import { type Fixtures, test } from '#support/fixtures.ts'
import { totpCode } from '#support/server/totp-code.ts'
import { expectToast } from '#support/toasts.ts'
import { logIn } from './main-job.ts'

/** The code of a secret now, or so many intervals later. */
const codeOf = (secret: string, later = 0) =>
  totpCode(secret, new Date(Date.now() + later * 30_000))

/** The secret that a page shows beside its QR code. */
async function secretIn(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const name = await page.getByRole('button', { name: /^Copy the key/ }).getAttribute('aria-label')
  return name?.split(' ').at(-1) ?? ''
}

/** Types the password in a browser that was not here before. */
async function come(visit: Fixtures['visit'], url: string, username: string): Promise<Page> {
  const page = await visit(url, null, '/auth')
  await logIn(page, { username, password: PASSWORD })
  return page
}

async function sendCode(page: Page, code: string, action = 'Login') {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: action }).click()
}

const dashboard = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')

test('a person enables two-factor authentication, signs in with a code and with a recovery code, and disables it', {
  tag: '@quick'
}, async ({ visit, page, adminUrl }) => {
  await page.goto(`${adminUrl}/account`)
  const section = page.getByRole('region', { name: 'Two-factor authentication' })
  await section.getByRole('button', { name: 'Set up' }).click()
  const secret = await secretIn(page)
  await sendCode(page, '000000', 'Enable')
  await expect(page.getByRole('dialog')).toContainText(
    'This code is wrong. Enter the code the app shows now.'
  )
  await sendCode(page, codeOf(secret), 'Enable')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recoveryCode = ''] = await codes.allTextContents()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(section).toContainText('You have 10 recovery codes left.')

  const other = await come(visit, adminUrl, ACCOUNTS.administrator.username)
  await sendCode(other, '000000')
  await expect(other.getByText('This code is wrong or was already used').first()).toBeVisible()
  await sendCode(other, codeOf(secret, 1))
  await dashboard(other)

  const third = await come(visit, adminUrl, ACCOUNTS.administrator.username)
  await sendCode(third, recoveryCode.toLowerCase())
  await dashboard(third)
  await page.reload()
  await expect(section).toContainText('You have 9 recovery codes left.')

  await section.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expectToast(page, 'Two-factor authentication disabled')
  await expect(section.getByText('Off', { exact: true })).toBeVisible()
})

test('people who need two-factor authentication set it up at sign-in, until an administrator resets it', {
  tag: '@quick'
}, async ({ visit, page, adminUrl }) => {
  await page.goto(`${adminUrl}/admin?tab=settings`)
  await page.getByRole('combobox', { name: 'Two-factor authentication required for' }).click()
  await page.getByRole('option', { name: 'Everyone', exact: true }).click()
  await page
    .getByRole('form', { name: 'Registration and sign-in' })
    .getByRole('button', { name: 'Save' })
    .click()
  await expectToast(
    page,
    'Settings saved',
    '“Two-factor authentication required for” is now “Everyone”.'
  )

  const { username, fullName } = ACCOUNTS.staff
  const visitor = await come(visit, adminUrl, username)
  const secret = await secretIn(visitor)
  await sendCode(visitor, '000000', 'Continue')
  await expect(visitor.getByText('This code is wrong or was already used').first()).toBeVisible()
  await sendCode(visitor, codeOf(secret), 'Continue')
  await expect(visitor.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await visitor.getByRole('button', { name: 'I have saved them' }).click()
  await dashboard(visitor)

  await page.goto(`${adminUrl}/admin`)
  const row = page.getByRole('row').filter({ hasText: fullName })
  await expect(row.getByRole('img', { name: 'Two-factor authentication' })).toBeVisible()
  await page.getByRole('button', { name: `Edit ${fullName}` }).click()
  await page.getByRole('button', { name: 'Reset two-factor authentication' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expectToast(page, 'Two-factor authentication reset', fullName)
  await expect(row.getByRole('img', { name: 'Two-factor authentication' })).toHaveCount(0)

  const again = await come(visit, adminUrl, username)
  expect(await secretIn(again)).not.toBe(secret)
})
