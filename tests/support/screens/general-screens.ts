import { expect } from '@playwright/test'
import { PROBLEM_TYPES } from '../../../shared/api/problems.ts'
import { FIRST_STEPS_PATH, paths } from '../../../src-renderer/lib/paths.ts'
import { answer } from '../answer.ts'
import { failCalls } from '../calls.ts'
import { type Screen, SIGN_IN, states } from './screen.ts'

/** Screens without a subject of their own: signing in, shortcuts, and an unreachable server. */
export const GENERAL_SCREENS: readonly Screen[] = [
  ...states(SIGN_IN, {
    async register(page) {
      await page.getByRole('tab', { name: 'Register' }).click()
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByText('Role is required')).toBeVisible()
    },
    async 'login-failed'(page) {
      await failCalls(page, '/api/login', { status: 401, detail: 'Invalid username or password' })
      await page.getByLabel('Username').fill('somebody')
      await page.getByLabel('Password').fill('not the password')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByText('Login failed')).toBeVisible()
      await expect(page.getByText('Invalid username or password')).toBeVisible()
    }
  }),
  ...states(
    { path: paths.dashboard, as: 'administrator', shows: 'Recent Tickets' },
    {
      async 'first-steps'(page) {
        await answer(page, '/api/admin/first-steps', {
          ...{ dismissed: false, done: ['public-address', 'people'] }
        })
        await expect(page.getByText('2 of 7 done')).toBeVisible()
      },
      async shortcuts(page) {
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
      }
    }
  ),
  ...states(
    { path: FIRST_STEPS_PATH, as: 'administrator', shows: 'First steps' },
    {
      async 'first-steps-dismissed'(page) {
        await expect(page.getByRole('button', { name: 'Keep on dashboard' })).toBeVisible()
      }
    }
  ),
  ...states(SIGN_IN, {
    async 'account-removed'(page) {
      const detail = 'Your account was removed. If this is wrong, ask an IT Support Specialist.'
      await failCalls(page, '/api/user', {
        status: 401,
        type: PROBLEM_TYPES.accountRemoved,
        detail
      })
      await page.reload()
      await expect(page.getByText(detail)).toBeVisible()
    }
  }),
  ...states(
    { path: paths.dashboard, as: 'staff', shows: 'Recent Tickets' },
    {
      async 'server-down'(page) {
        await page.route('**/api/**', (route) => route.abort())
        await page.reload()
        await expect(page.getByText('Help Desk is not available right now')).toBeVisible()
      }
    }
  )
]
