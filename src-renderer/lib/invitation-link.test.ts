import { expect, test } from 'vitest'
import { invitationIn, invitationLink } from './invitation-link.ts'

const TOKEN = 'x'.repeat(43)

test('the link of an invitation leads to its text, which no server is sent', () => {
  const { origin, pathname, search, hash } = new URL(invitationLink(TOKEN, 'https://desk.example'))
  expect([origin, pathname, search]).toEqual(['https://desk.example', '/auth', ''])
  expect(invitationIn(hash)).toBe(TOKEN)
})

test('where no one else reaches the help desk the link opens the application here', () => {
  expect(invitationLink(TOKEN, null)).toBe(`helpdesk://invitation/${TOKEN}`)
})

test.each(['', '#', '#top', '#invitation', `#other=${TOKEN}`])(
  'the end %j of an address has no invitation',
  (hash) => {
    expect(invitationIn(hash)).toBeNull()
  }
)
