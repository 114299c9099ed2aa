import { expect, type Page } from '@playwright/test'
import { DEFAULT_SETTINGS } from '../../../shared/api/settings.ts'
import { settingsPath } from '../../../src-renderer/lib/paths.ts'
import { answer, reply } from '../answer.ts'
import { ACCOUNT, type Screen, SETTINGS, states, USERS } from './screen.ts'

const CONNECTION_SETTINGS = {
  ...{ ...SETTINGS, path: settingsPath('connections'), shows: 'Who can have tokens' }
}

const DAY_MS = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const TOKENS = [
  {
    ...{ id: 4, name: 'Nightly export to the data warehouse', scope: 'read' },
    ...{ createdAt: inDays(-20), expiresAt: inDays(70), lastUsedAt: inDays(-1) }
  },
  {
    ...{ id: 3, name: 'Door terminals', scope: 'write' },
    ...{ createdAt: inDays(-86), expiresAt: inDays(4), lastUsedAt: inDays(-0.1) }
  },
  {
    ...{ id: 2, name: 'Trial', scope: 'read' },
    ...{ createdAt: inDays(-40), expiresAt: inDays(-10), lastUsedAt: null }
  }
]
const MADE = { ...TOKENS[0], token: 'hd_s3Vb0o7Qk1yWcXJm9TzR4uLqE8aNfHdP2xGiB6vYt5M' }
const settings = { ...DEFAULT_SETTINGS, tokens: { allowed: 'everybody' } }
const ROBOT = {
  ...{ id: 97, username: 'door-terminals', email: '', fullName: 'Door Terminals' },
  ...{ role: 'IT', initials: 'DT', isDepartmentHead: false, service: true }
}
const PERSON = {
  ...{ id: 96, username: 'elena', email: 'elena@northfield.example', fullName: 'Elena Petrova' },
  ...{ role: 'Purchase', initials: 'EP', isDepartmentHead: false }
}

/** Has the person of a page tokens, without any on the server. */
async function showOwn(page: Page) {
  await page.route('**/api/tokens', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { scopes: ['read', 'write'], tokens: TOKENS } })
      : route.fulfill({ json: MADE, status: 201 })
  )
  await page.reload()
  await expect(page.getByRole('list', { name: 'Access tokens' })).toBeVisible()
}

async function showService(page: Page, tokens: object[]) {
  await reply(page, '/api/admin/tokens?*', tokens)
  await reply(page, '/api/admin/settings', settings)
  await answer(page, '/api/admin/users', [ROBOT, PERSON])
  await expect(page.getByRole('button', { name: 'Create Service Account' })).toBeVisible()
}

/** Screens that differ where programs have tokens (D56). */
export const TOKEN_SCREENS: readonly Screen[] = [
  ...states(ACCOUNT, {
    tokens: showOwn,
    async 'token-new'(page) {
      await showOwn(page)
      await page.getByRole('button', { name: 'Create token' }).click()
      await expect(page.getByRole('dialog', { name: 'New access token' })).toBeVisible()
    },
    async 'token-made'(page) {
      await showOwn(page)
      await page.getByRole('button', { name: 'Create token' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Nightly export')
      await page.getByRole('button', { name: 'Create token' }).click()
      await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
    }
  }),
  ...states(CONNECTION_SETTINGS, {
    async 'admin-tokens'(page) {
      const all = TOKENS.map((token, index) => ({ ...token, userId: index + 1, createdBy: 1 }))
      await reply(page, '/api/admin/tokens', all)
      await answer(page, '/api/admin/settings', settings)
      await page.getByRole('heading', { name: 'All tokens' }).scrollIntoViewIfNeeded()
    }
  }),
  ...states(USERS, {
    async 'admin-service-account'(page) {
      await showService(page, [{ ...TOKENS[1], userId: ROBOT.id, createdBy: 1 }])
      await page.getByRole('button', { name: 'edit Door Terminals' }).click()
      await expect(page.getByRole('list', { name: 'Access tokens' })).toBeVisible()
    },
    async 'admin-service-account-new'(page) {
      await showService(page, [])
      await page.getByRole('button', { name: 'Create Service Account' }).click()
      await expect(page.getByRole('dialog', { name: 'Create Service Account' })).toBeVisible()
    }
  })
]
