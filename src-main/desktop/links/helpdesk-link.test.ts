import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  linkAmong,
  parseInvitationLink,
  parseSignInLink,
  parseTicketLink
} from './helpdesk-link.ts'

test.each([
  ['helpdesk://ticket/1', 1],
  ['helpdesk://ticket/123', 123],
  ['helpdesk://ticket/999999999', 999_999_999]
])('%s is a ticket', (link, id) => {
  expect(parseTicketLink(link)).toBe(id)
})

describe('everything else is refused', () => {
  test.each([
    '',
    'helpdesk:',
    'helpdesk://',
    'helpdesk://ticket',
    'helpdesk://ticket/',
    'helpdesk://ticket/0',
    'helpdesk://ticket/007',
    'helpdesk://ticket/1234567890',
    'helpdesk://ticket/-1',
    'helpdesk://ticket/1.5',
    'helpdesk://ticket/1e3',
    'helpdesk://ticket/0x10',
    'helpdesk://ticket/١٢',
    'helpdesk://ticket/12/',
    'helpdesk://ticket/12/edit',
    'helpdesk://ticket/12?tab=activity',
    'helpdesk://ticket/12#top',
    'helpdesk://ticket/12\n',
    'helpdesk://ticket/12\nhelpdesk://ticket/13',
    ' helpdesk://ticket/12',
    'helpdesk://ticket/../admin',
    'helpdesk://ticket/%31',
    'helpdesk://ticket//12',
    'helpdesk:ticket/12',
    'helpdesk:/ticket/12',
    'helpdesk://ticket:80/12',
    'helpdesk://a@ticket/12',
    'helpdesk://tickets/12',
    'helpdesk://settings/12',
    'HELPDESK://ticket/12',
    'https://ticket/12',
    'javascript:alert(1)',
    'helpdesk://ticket/12 --data /elsewhere',
    `helpdesk://ticket/${'1'.repeat(100_000)}`
  ])('%j', (link) => {
    expect(parseTicketLink(link)).toBeNull()
  })

  test('whatever is written', () => {
    const written = fc.oneof(
      fc.string(),
      fc.string().map((text) => `helpdesk://ticket/${text}`)
    )
    fc.assert(
      fc.property(written, (link) => {
        const id = parseTicketLink(link)
        expect(id === null || (Number.isInteger(id) && link === `helpdesk://ticket/${id}`)).toBe(
          true
        )
      })
    )
  })
})

test('a link is found among the words of a start, whatever else they say', () => {
  expect(linkAmong(['electron', '/app', '--data', '/folder'])).toBeUndefined()
  expect(linkAmong(['electron', '--data=helpdesk://ticket/1'])).toBeUndefined()
  expect(linkAmong(['help-desk', '--flag', 'helpdesk://ticket/7'])).toBe('helpdesk://ticket/7')
  expect(linkAmong(['help-desk', 'HelpDesk:anything'])).toBe('HelpDesk:anything')
})

test('a link leads back from a sign-in if it has a code, and nothing else', () => {
  const code = `${'x'.repeat(41)}-_`
  expect(parseSignInLink(`helpdesk://sign-in/${code}`)).toBe(code)
  for (const link of [
    'helpdesk://sign-in/',
    `helpdesk://sign-in/${code}x`,
    `helpdesk://sign-in/${code}\n`,
    `helpdesk://sign-in/${code}?a`,
    `helpdesk://invitation/${code}`,
    `https://sign-in/${code}`
  ]) {
    expect(parseSignInLink(link)).toBeNull()
  }
})

test('a link is an invitation if it has the text of one, and nothing else', () => {
  const token = `${'x'.repeat(41)}-_`
  expect(parseInvitationLink(`helpdesk://invitation/${token}`)).toBe(token)
  for (const link of [
    'helpdesk://invitation/',
    `helpdesk://invitation/${token}x`,
    `helpdesk://invitation/${token}\n`,
    `helpdesk://invitation/${token}#top`,
    `helpdesk://invitation/../${token.slice(3)}`,
    `helpdesk://ticket/${token}`,
    `https://invitation/${token}`
  ]) {
    expect(parseInvitationLink(link)).toBeNull()
  }
})
