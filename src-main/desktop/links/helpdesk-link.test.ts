import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  linkAmong,
  parseInvitationLink,
  parseSignInLink,
  parseTicketLink
} from './helpdesk-link.ts'

const CODE = `${'x'.repeat(41)}-_`

test('links name tickets, sign-ins and invitations', () => {
  for (const id of [1, 123, 999_999_999])
    expect(parseTicketLink(`helpdesk://ticket/${id}`)).toBe(id)
  expect(parseSignInLink(`helpdesk://sign-in/${CODE}`)).toBe(CODE)
  expect(parseInvitationLink(`helpdesk://invitation/${CODE}`)).toBe(CODE)
})

test.each([
  ...['', 'helpdesk:', 'helpdesk://ticket/', 'helpdesk://ticket/0', 'helpdesk://ticket/007'],
  ...['helpdesk://ticket/1234567890', 'helpdesk://ticket/-1', 'helpdesk://ticket/1e3'],
  ...['helpdesk://ticket/١٢', 'helpdesk://ticket/12/edit', 'helpdesk://ticket/12?tab=activity'],
  ...['helpdesk://ticket/12#top', 'helpdesk://ticket/12\n'],
  ...['helpdesk://ticket/12\nhelpdesk://ticket/13', ' helpdesk://ticket/12'],
  ...['helpdesk://ticket/../admin', 'helpdesk://ticket/%31', 'helpdesk:/ticket/12'],
  ...['helpdesk://ticket:80/12', 'helpdesk://a@ticket/12', 'helpdesk://settings/12'],
  ...['HELPDESK://ticket/12', 'https://ticket/12', 'helpdesk://ticket/12 --data /elsewhere'],
  `helpdesk://ticket/${'1'.repeat(100_000)}`
])('%j names no ticket', (link) => {
  expect(parseTicketLink(link)).toBeNull()
})

test('no other text names a ticket', () => {
  const written = fc.oneof(
    fc.string(),
    fc.string().map((text) => `helpdesk://ticket/${text}`)
  )
  fc.assert(
    fc.property(written, (link) => {
      const id = parseTicketLink(link)
      expect(id === null || (Number.isInteger(id) && link === `helpdesk://ticket/${id}`)).toBe(true)
    })
  )
})

test.each([
  ['sign-in', parseSignInLink, 'invitation'],
  ['invitation', parseInvitationLink, 'ticket']
] as const)('a link of a %s has its code and nothing else', (kind, parse, other) => {
  for (const link of [
    `helpdesk://${kind}/`,
    `helpdesk://${kind}/${CODE}x`,
    `helpdesk://${kind}/${CODE}\n`,
    `helpdesk://${kind}/${CODE}?a`,
    `helpdesk://${kind}/${CODE}#top`,
    `helpdesk://${kind}/../${CODE.slice(3)}`,
    `helpdesk://${other}/${CODE}`,
    `https://${kind}/${CODE}`
  ])
    expect(parse(link), link).toBeNull()
})

test('a link is found among the arguments of a start', () => {
  expect(linkAmong(['electron', '/app', '--data', '/folder'])).toBeUndefined()
  expect(linkAmong(['electron', '--data=helpdesk://ticket/1'])).toBeUndefined()
  expect(linkAmong(['help-desk', '--flag', 'helpdesk://ticket/7'])).toBe('helpdesk://ticket/7')
  expect(linkAmong(['help-desk', 'HelpDesk:anything'])).toBe('HelpDesk:anything')
})
