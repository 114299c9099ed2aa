import { expect, type Page } from '@playwright/test'
import { PROBLEM_TYPES } from '../../../shared/api/problems.ts'
import { reply } from '../answer.ts'
import { failCalls } from '../calls.ts'
import { ACCOUNT, type Screen, SIGN_IN, states, USERS } from './screen.ts'

const SECRET = 'KIYZQUOIWO4ZALM6RZ2UOYGDRCN2VWAY'
const OFFER = {
  secret: SECRET,
  uri: `otpauth://totp/Help%20Desk:elena?issuer=Help%20Desk&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`
}
const CODES = [...'ABCDEFGHJK'].map((letter) => `KQ${letter}4-7MXB-4HTC-P3GA-YR6E-9WZD`)
const OWN = '**/api/user/second-factor'

/** Has the person of a page a second factor, without one on the server. */
async function showOwn(page: Page, factor: object) {
  await page.route(OWN, (route) => {
    const method = route.request().method()
    if (method === 'GET') return route.fulfill({ json: factor })
    if (method === 'POST') return route.fulfill({ json: OFFER, status: 201 })
    return route.fulfill({ json: { codes: CODES } })
  })
  await page.reload()
}

async function signIn(page: Page, type: string) {
  await failCalls(page, '/api/login', { status: 403, detail: 'More is needed', type })
  await reply(page, '/api/login/second-factor', OFFER, 201)
  await page.getByLabel('Username').fill('elena')
  await page.getByLabel('Password').fill('welcome-desk')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
}

const off = { isOn: false, isDemanded: false, recoveryCodes: 0 }

/** Screens that differ with second factors (D53). */
export const SECOND_FACTOR_SCREENS: readonly Screen[] = [
  ...states(SIGN_IN, {
    'second-factor-code': (page) => signIn(page, PROBLEM_TYPES.secondFactor),
    async 'second-factor-demanded'(page) {
      await signIn(page, PROBLEM_TYPES.secondFactorSetup)
      await expect(page.getByText(SECRET)).toBeVisible()
    }
  }),
  ...states(ACCOUNT, {
    async 'second-factor-on'(page) {
      await showOwn(page, { ...off, isOn: true, recoveryCodes: 1 })
      await expect(page.getByText('You have 1 recovery code left.')).toBeVisible()
    },
    async 'second-factor-set-up'(page) {
      await showOwn(page, off)
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByRole('button', { name: 'Enable' }).click()
      await expect(page.getByText('Enter the code from your authenticator app')).toBeVisible()
    },
    async 'recovery-codes'(page) {
      await showOwn(page, off)
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByLabel('Code', { exact: true }).fill('123456')
      await page.getByRole('button', { name: 'Enable' }).click()
      await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
    }
  }),
  ...states(USERS, {
    async 'admin-second-factor'(page) {
      const person = { username: 'elena', email: 'elena@northfield.example', role: 'Purchase' }
      const account = { id: 98, ...person, fullName: 'Elena Petrova', initials: 'EP' }
      await reply(page, '/api/admin/users', [
        { ...account, isDepartmentHead: false, secondFactor: true }
      ])
      await reply(page, '/api/admin/users/98/access', { sessions: [], lockedUntil: null })
      await page.reload()
      await page.getByRole('button', { name: 'Edit Elena Petrova' }).click()
      await expect(
        page.getByRole('button', { name: 'Reset two-factor authentication' })
      ).toBeVisible()
    }
  })
]
