import { expect, type Page } from '@playwright/test'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { answer, answerWith, reply } from '../answer.ts'
import { type Screen, SETTINGS, SIGN_IN, states, USERS } from './screen.ts'

const INVITED = `${paths.auth}#invitation=${'x'.repeat(43)}`

const closed = { needsSetup: false, registration: { mode: 'closed', domains: [] } }
const approval = { needsSetup: false, registration: { mode: 'approval', domains: [] } }
const person = { username: 'new', email: 'new@northfield.example', fullName: 'New Comer' }
const account = { id: 99, ...person, role: 'HR', initials: 'NC', isDepartmentHead: false }
const named = { role: 'HR', email: person.email, expiresAt: '2026-12-24T12:00:00.000Z' }
const offer = { ...named, roles: [] }
const invitation = { ...named, inviterId: 1, createdAt: '2026-12-17T12:00:00.000Z' }

async function reviewPeople(page: Page) {
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Addresses')
    .fill('New Comer <new@northfield.example>, hr@northfield.example, nobody')
  await dialog.getByRole('button', { name: 'Review people' }).click()
}

/** Screens that differ where not everyone may register (D51). */
export const REGISTRATION_SCREENS: readonly Screen[] = [
  ...states(SIGN_IN, {
    async 'registering-closed'(page) {
      await answerWith(page, '/api/setup', closed)
      await expect(page.getByText('No account yet?')).toBeVisible()
    },
    async 'registering-with-approval'(page) {
      await answerWith(page, '/api/setup', approval)
      await page.getByRole('tab', { name: 'Register' }).click()
      await expect(page.getByText('after an IT Support Specialist approves')).toBeVisible()
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
      await expect(page.getByText('Your account is waiting for approval')).toBeVisible()
    },
    async invited(page) {
      await answer(page, '/api/invitations/check', offer)
      await page.goto(new URL(INVITED, page.url()).href)
      await expect(page.getByText('You are invited to Help Desk')).toBeVisible()
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('Full name is required')).toBeVisible()
    }
  }),
  { name: 'invited-too-late', path: INVITED, as: null, shows: 'Invitation not valid' },
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
      await expect(page.getByText('1 account has an unconfirmed team')).toBeVisible()
    }
  }),
  ...states(SETTINGS, {
    async 'admin-invitation-address'(page) {
      await answer(page, '/api/admin/host-names', {
        ...{ given: ['desk.northfield.example'], machine: 'fileserver' }
      })
      await page.reload()
      await page.getByRole('button', { name: 'Invite person' }).click()
      await expect(page.getByRole('dialog').getByLabel('Public address')).toHaveValue(
        'https://desk.northfield.example'
      )
    },
    async 'admin-invite-people'(page) {
      await reviewPeople(page)
      await expect(page.getByLabel('Role of hr@northfield.example')).toHaveValue('HR')
    },
    async 'admin-invite-selected'(page) {
      await reviewPeople(page)
      await page.getByLabel('Select new@northfield.example').check()
      await expect(page.getByText('1 selected')).toBeVisible()
    },
    async 'admin-new-link'(page) {
      const open = { id: 2, ...invitation }
      await answer(page, '/api/admin/invitations', [open])
      const sent = { ...open, token: 'x'.repeat(43), emailed: true, problem: null }
      await reply(page, '/api/admin/invitations/2/link', sent)
      await page.getByRole('button', { name: /^New link, invitation 2/ }).click()
      await expect(page.getByRole('dialog')).toContainText('Email sent to new@northfield.example')
    },
    async 'admin-invited-people'(page) {
      const token = 'x'.repeat(43)
      const left = { ...invitation, id: 3, email: 'hr@northfield.example', token, emailed: false }
      await reply(
        page,
        '/api/admin/invitations/bulk',
        [
          { ...invitation, id: 2, token, emailed: true, problem: null },
          { ...left, problem: 'The mail server does not respond.' }
        ],
        201
      )
      await reviewPeople(page)
      await page.getByRole('button', { name: 'Invite 2 people' }).click()
      await expect(page.getByText('1 email sent')).toBeVisible()
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
      await page.getByRole('button', { name: 'Invite person' }).click()
      await page.getByRole('button', { name: 'Create link' }).click()
      await expect(page.getByText('Send this link to the person')).toBeVisible()
    }
  })
]
