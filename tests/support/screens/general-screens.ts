import { expect } from '@playwright/test'
import { PROBLEM_TYPES } from '../../../shared/api/problems.ts'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { failCalls } from '../calls.ts'
import type { Screen } from './screen.ts'

/** What belongs to no subject of its own: signing in, shortcuts, and a server that is away. */
export const GENERAL_SCREENS: readonly Screen[] = [
  {
    name: 'register',
    path: paths.auth,
    as: null,
    shows: 'Welcome to Help Desk',
    async act(page) {
      await page.getByRole('tab', { name: 'Register' }).click()
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByText('Role is required')).toBeVisible()
    }
  },
  {
    name: 'login-failed',
    path: paths.auth,
    as: null,
    shows: 'Welcome to Help Desk',
    async act(page) {
      await failCalls(page, '/api/login', { status: 401, detail: 'Invalid username or password' })
      await page.getByLabel('Username').fill('somebody')
      await page.getByLabel('Password').fill('not the password')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByText('Login failed')).toBeVisible()
      await expect(page.getByText('Invalid username or password')).toBeVisible()
    }
  },
  {
    name: 'shortcuts',
    path: paths.dashboard,
    as: 'administrator',
    shows: 'Recent Tickets',
    async act(page) {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    }
  },
  {
    name: 'account-removed',
    path: paths.auth,
    as: null,
    shows: 'Welcome to Help Desk',
    async act(page) {
      const detail = 'Your account was removed. Ask an IT Support Specialist if that is wrong.'
      await failCalls(page, '/api/user', {
        status: 401,
        type: PROBLEM_TYPES.accountRemoved,
        detail
      })
      await page.reload()
      await expect(page.getByText(detail)).toBeVisible()
    }
  },
  {
    name: 'server-down',
    path: paths.dashboard,
    as: 'staff',
    shows: 'Recent Tickets',
    async act(page) {
      await page.route('**/api/**', (route) => route.abort())
      await page.reload()
      await expect(page.getByText('Help Desk is not available right now')).toBeVisible()
    }
  }
]
