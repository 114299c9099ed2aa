import { expect } from '@playwright/test'
import { settingsPath } from '../../../src-renderer/lib/paths.ts'
import { answer } from '../answer.ts'
import { type Screen, SETTINGS, SIGN_IN, states, TICKET, USERS } from './screen.ts'

const DATA_SETTINGS = { ...SETTINGS, path: settingsPath('data'), shows: 'Former people' }

const PROBLEM = { title: 'Forbidden', status: 403 }
const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const session = {
  ...{ isCurrent: false, userAgent: USER_AGENT, address: '10.0.4.17' },
  ...{ createdAt: '2026-03-02T07:10:00.000Z', lastUsedAt: '2026-03-02T08:55:00.000Z' }
}
const access = {
  sessions: [
    { ...session, id: 11 },
    { ...session, id: 12, userAgent: null, address: '10.0.4.99' }
  ],
  lockedUntil: '2026-03-02T09:15:00.000Z'
}

const manyUsers = Array.from({ length: 137 }, (_, index) => ({
  ...{ id: index + 1, username: `person.${index + 1}`, fullName: `Person Number ${index + 1}` },
  ...{ email: `person.${index + 1}@northfield.example`, role: 'Logistics', initials: 'PN' },
  isDepartmentHead: index % 9 === 0,
  ...(index === 2 && { disabled: true })
}))

/** Screens for accounts: those of administrators, and those that the owners see (D52). */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  ...states(USERS, {
    async 'admin-account'(page) {
      await answer(page, '/api/admin/users/*/access', access)
      await page
        .getByRole('button', { name: /: edit / })
        .first()
        .click()
      await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
    },
    async 'admin-erase-person'(page) {
      await answer(page, '/api/admin/users/*/access', access)
      await page
        .getByRole('button', { name: /: edit / })
        .nth(3)
        .click()
      await page.getByRole('button', { name: /^Erase/ }).click()
      await expect(page.getByText('This can’t be undone')).toBeVisible()
    }
  }),
  ...states(DATA_SETTINGS, {
    async 'admin-former-people'(page) {
      const person = { deletedAt: '2026-01-05T08:00:00.000Z' }
      await answer(page, '/api/admin/former-people', [
        { ...person, id: 41, username: 'odette', fullName: 'Odette Roux-Singh' },
        { ...person, id: 42, username: 'a.very.long.username', fullName: 'Jo' }
      ])
      await page.reload()
      await page.getByRole('list', { name: 'Former people' }).scrollIntoViewIfNeeded()
    }
  }),
  ...states(TICKET, {
    async 'ticket-redaction'(page) {
      await page.getByRole('button', { name: 'Redact text' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Redact text', exact: true }).click()
      await expect(page.getByText('Text must be at least 4 characters')).toBeVisible()
    }
  }),
  ...states(USERS, {
    async 'admin-many-users'(page) {
      await answer(page, '/api/admin/users', manyUsers)
      await expect(page.getByText('1–50 of 137')).toBeVisible()
    }
  }),
  ...states(SIGN_IN, {
    async 'new-password'(page) {
      const type = 'urn:help-desk:new-password'
      const detail = 'Choose a new password to sign in'
      await answer(page, '/api/login', { ...PROBLEM, type, detail }, 403)
      await page.getByLabel('Username').fill('fatima')
      await page.getByLabel('Password').fill('a long secret')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByText('Choose a new password to continue')).toBeVisible()
    }
  })
]
