import { expect, test } from 'vitest'
import { findSettings, SETTINGS_PAGES } from './settings-pages.ts'

test('each page has an address of its own', () => {
  expect(SETTINGS_PAGES.map(({ path }) => path)).toContain('/admin?tab=settings&page=email')
  expect(new Set(SETTINGS_PAGES.map(({ path }) => path)).size).toBe(SETTINGS_PAGES.length)
})

test.each([
  ['2FA', ['sign-in']],
  ['SSO', ['single-sign-on']],
  ['smtp', ['sending']],
  ['ldap bind', ['directory']],
  ['webhook', ['webhooks']],
  ['closed', ['sign-in', 'invitations']],
  ['unknown user', ['former-people']],
  ['nothing like it', []]
])('a search for %s finds the settings with these words', (search, ids) => {
  expect(findSettings(search).map(({ id }) => id)).toEqual(ids)
})

test('a search names the page, leads to the section, and shows titles first', () => {
  expect(findSettings('search')).toEqual([
    {
      ...{ id: 'ticket-rules', title: 'Changes, search and files', pageTitle: 'Tickets' },
      path: '/admin?tab=settings&page=tickets#ticket-rules'
    }
  ])
  expect(findSettings('import')[0]?.path).toBe('/admin?tab=import')
  expect(findSettings('email').map(({ id }) => id)[0]).toBe('email-oauth')
})
