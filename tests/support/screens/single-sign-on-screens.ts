import { expect, type Page } from '@playwright/test'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { answer, answerWith, reply } from '../answer.ts'
import { ACCOUNT, type Screen, SETTINGS, SIGN_IN, states } from './screen.ts'

const CODE = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'
const RETURNED = `${paths.singleSignOn}?code=a&state=b`

/** Has the help desk a provider at the address of a page. */
async function withProvider(page: Page) {
  const singleSignOn = { name: 'Northfield', address: new URL(page.url()).origin }
  await answerWith(page, '/api/setup', { singleSignOn })
}

/** Screens that differ where people sign in with a provider (D54). */
export const SINGLE_SIGN_ON_SCREENS: readonly Screen[] = [
  ...states(SIGN_IN, {
    async 'single-sign-on'(page) {
      await withProvider(page)
      await expect(page.getByRole('button', { name: 'Sign in with Northfield' })).toBeVisible()
    },
    async 'single-sign-on-to-desktop'(page) {
      const returned = { proofCode: CODE, purpose: 'sign-in', isDesktop: true }
      await reply(page, '/api/single-sign-on/return', returned, 201)
      await page.goto(new URL(RETURNED, page.url()).href)
      await expect(page.getByText('Return to Help Desk')).toBeVisible()
    }
  }),
  ...states(ACCOUNT, {
    async 'single-sign-on-connected'(page) {
      const own = { name: 'Northfield', isConnected: true, hasPassword: false }
      await answer(page, '/api/user/single-sign-on', own)
      await expect(page.getByText('You can’t disconnect your only way to sign in.')).toBeVisible()
    }
  }),
  ...states(SETTINGS, {
    async 'admin-single-sign-on'(page) {
      await answer(page, '/api/admin/settings/oidc/test', {
        isWorking: false,
        message: 'The provider responds, but rejects the client ID or the client secret.'
      })
      await page.getByRole('button', { name: 'Set up single sign-on' }).click()
      for (const group of ['/it', '/people']) {
        await page.getByRole('button', { name: 'Add group' }).click()
        await page
          .getByRole('textbox', { name: /^Group \d/ })
          .last()
          .fill(group)
      }
      await page.getByRole('button', { name: 'Test connection' }).click()
      await expect(page.getByText('The provider responds, but rejects')).toBeVisible()
    }
  })
]
