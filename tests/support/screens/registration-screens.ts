import { expect } from '@playwright/test'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { answer } from '../answer.ts'
import { type Screen, SETTINGS, SIGN_IN, states, USERS } from './screen.ts'

const INVITED = `${paths.auth}#invitation=${'x'.repeat(43)}`

const closed = { needsSetup: false, registration: { mode: 'closed', domains: [] } }
const approval = { needsSetup: false, registration: { mode: 'approval', domains: [] } }
const person = { username: 'new', email: 'new@northfield.example', fullName: 'New Comer' }
const account = { id: 99, ...person, role: 'HR', initials: 'NC', isDepartmentHead: false }
const offer = { role: 'HR', email: person.email, expiresAt: '2026-12-24T12:00:00.000Z' }
const invitation = { ...offer, inviterId: 1, createdAt: '2026-12-17T12:00:00.000Z' }

/** What differs where not everybody may register (D51). */
export const REGISTRATION_SCREENS: readonly Screen[] = [
  ...states(SIGN_IN, {
    async 'registering-closed'(page) {
      await answer(page, '/api/setup', closed)
      await expect(page.getByText('You have no account yet?')).toBeVisible()
    },
    async 'registering-with-approval'(page) {
      await answer(page, '/api/setup', approval)
      await page.getByRole('tab', { name: 'Register' }).click()
      await expect(page.getByText('once an IT Support Specialist has approved')).toBeVisible()
    },
    async 'awaiting-approval'(page) {
      await answer(page, '/api/register', { ...account, waiting: true }, 201)
      await page.getByRole('tab', { name: 'Register' }).click()
      await page.getByLabel('Full Name').fill(person.fullName)
      await page.getByLabel('Username').fill(person.username)
      await page.getByLabel('Initials').fill('NC')
      await page.getByLabel('Email').fill(person.email)
      await page.getByLabel('Password').fill('a long secret')
      await page.getByLabel('Role').selectOption('HR')
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByText('Your account waits for approval')).toBeVisible()
    },
    async invited(page) {
      await answer(page, '/api/invitations/check', offer)
      await page.goto(new URL(INVITED, page.url()).href)
      await expect(page.getByText('You are invited to Help Desk')).toBeVisible()
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('Full name is required')).toBeVisible()
    }
  }),
  { name: 'invited-too-late', path: INVITED, as: null, shows: 'No invitation' },
  ...states(USERS, {
    async 'admin-waiting'(page) {
      await answer(page, '/api/admin/users', [
        { ...account, waiting: true },
        { ...account, id: 98, username: 'old', fullName: 'Old Hand' }
      ])
      await expect(page.getByText('Waiting for approval', { exact: true })).toBeVisible()
    },
    async 'admin-unconfirmed'(page) {
      await answer(page, '/api/admin/unconfirmed-teams', { accounts: 1 })
      await answer(page, '/api/admin/users', [
        { ...account, unconfirmedTeam: true, unprovenEmail: true },
        { ...account, id: 98, username: 'old', fullName: 'Old Hand' }
      ])
      await expect(page.getByText('Team not confirmed', { exact: true })).toBeVisible()
      await expect(page.getByText('The team of 1 account is not confirmed')).toBeVisible()
    }
  }),
  ...states(SETTINGS, {
    async 'admin-invitation-address'(page) {
      await answer(page, '/api/admin/host-names', {
        ...{ given: ['desk.northfield.example'], machine: 'fileserver' }
      })
      await page.reload()
      await page.getByRole('button', { name: 'Invite somebody' }).click()
      await expect(page.getByRole('dialog').getByLabel('Public address')).toHaveValue(
        'https://desk.northfield.example'
      )
    },
    async 'admin-invitation'(page) {
      const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'
      const made = { id: 2, ...invitation, token }
      await page.route('**/api/admin/invitations', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ json: made, status: 201 })
          : route.fulfill({ json: [{ id: 1, ...invitation, email: null, role: null }, made] })
      )
      await page.reload()
      await page.getByRole('button', { name: 'Invite somebody' }).click()
      await page.getByRole('button', { name: 'Create link' }).click()
      await expect(page.getByText('Send this link to the person')).toBeVisible()
    }
  })
]
