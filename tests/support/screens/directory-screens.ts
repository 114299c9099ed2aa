import { expect, type Page } from '@playwright/test'
import { DEFAULT_SETTINGS } from '../../../shared/api/settings.ts'
import { answer, reply } from '../answer.ts'
import { ACCOUNT, type Screen, SETTINGS, states, USERS } from './screen.ts'

const ldap = {
  ...{ enabled: true, kind: 'active-directory', url: 'ldaps://dc1.northfield.example', ca: '' },
  bindDn: 'cn=help-desk,ou=services,dc=northfield,dc=example',
  ...{ hasSecret: true, baseDn: 'dc=northfield,dc=example', otherwise: null },
  roles: [
    {
      group: 'cn=IT Support,ou=groups,dc=northfield,dc=example',
      role: 'IT Support Specialist'
    },
    { group: 'cn=Warehouse,ou=groups,dc=northfield,dc=example', role: 'Logistics' }
  ]
}
const last = {
  at: '2026-03-02T02:04:00.000Z',
  isDone: true,
  message: 'People checked: 214. Accounts changed: 3. Accounts disabled: 1.'
}
const failed = {
  ...{ ...last, isDone: false, isHeld: true },
  message:
    'Nothing was changed, because 120 of 214 people would lose access. If that is right, apply the changes in Settings.'
}
const steps = [
  { isWorking: true, message: 'The directory responds at this address.' },
  {
    isWorking: true,
    message: 'The connection is encrypted, and the certificate is trusted.'
  },
  { isWorking: true, message: 'The bind account and its password are correct.' },
  { isWorking: true, message: '214 people found.' },
  {
    isWorking: false,
    message: 'The group cn=Warehouse,ou=groups,dc=northfield,dc=example does not exist.'
  },
  {
    isWorking: true,
    message:
      'cn=Elena Petrova,ou=people,dc=northfield,dc=example gets the role IT Support Specialist from the group cn=IT Support,ou=groups,dc=northfield,dc=example.'
  }
]
const person = { username: 'elena', email: 'elena@northfield.example', role: 'Purchase' }
const account = { id: 98, ...person, fullName: 'Elena Petrova', initials: 'EP' }

async function connect(page: Page, result: object) {
  await reply(page, '/api/admin/settings/ldap/synchronisation', { last: result })
  await answer(page, '/api/admin/settings', { ...DEFAULT_SETTINGS, ldap })
}

/** Screens that differ where people sign in with a directory (D94). */
export const DIRECTORY_SCREENS: readonly Screen[] = [
  ...states(SETTINGS, {
    async 'admin-directory'(page) {
      await connect(page, last)
      await reply(page, '/ldap/test', { steps })
      await page
        .getByRole('form', { name: 'Directory' })
        .getByRole('button', { name: 'Test connection', exact: true })
        .click()
      await expect(page.getByText('214 people found.')).toBeVisible()
      await page.getByText('214 people found.').scrollIntoViewIfNeeded()
    },
    async 'admin-directory-refused'(page) {
      await connect(page, failed)
      const errors = [
        { path: 'url', message: 'The address must look like ldaps://dc.example.com' },
        {
          path: 'roles.0.group',
          message: 'A group must look like cn=staff,ou=groups,dc=example,dc=com'
        }
      ]
      await page.route('**/ldap/test', (route) =>
        route.fulfill({
          status: 400,
          contentType: 'application/problem+json',
          json: {
            ...{ type: 'about:blank', title: 'Invalid input', status: 400 },
            detail: errors[0]?.message,
            errors
          }
        })
      )
      await page
        .getByRole('form', { name: 'Directory' })
        .getByRole('button', { name: 'Test connection', exact: true })
        .click()
      await expect(
        page.getByRole('form', { name: 'Directory' }).getByText('The address must look like')
      ).toBeVisible()
    }
  }),
  ...states(USERS, {
    async 'admin-account-directory'(page) {
      await reply(page, '/api/admin/users', [{ ...account, isDepartmentHead: false }])
      await page.route('**/api/admin/users/98/access', (route) =>
        route.fulfill({
          json: { sessions: [], lockedUntil: null, directory: { isConnected: false } }
        })
      )
      await page.reload()
      await page.getByRole('button', { name: 'Edit Elena Petrova' }).click()
      await expect(page.getByLabel('Directory username')).toBeVisible()
    }
  }),
  ...states(ACCOUNT, {
    async 'account-without-password'(page) {
      await answer(page, '/api/user', {
        ...{ ...account, isDepartmentHead: false },
        ...{ withoutPassword: true, language: null }
      })
      await expect(page.getByText('You sign in with your company account.')).toBeVisible()
    }
  })
]
