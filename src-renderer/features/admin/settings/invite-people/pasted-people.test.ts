import { afterEach, describe, expect, test } from 'vitest'
import { texts } from '../../../../lib/texts.ts'
import { findPeople } from './pasted-people.ts'

afterEach(() => texts.activate('en'))

const NONE = { taken: new Set<string>(), invited: new Set<string>() }
const found = (text: string) =>
  findPeople(text, NONE).people.map(({ email, name }) => (name ? `${name} <${email}>` : email))

describe('people are found', () => {
  test.each([
    ['ada@x.org\nben@x.org\r\n\r\n', ['ada@x.org', 'ben@x.org']],
    [
      'ada@x.org, ben@x.org;cleo@x.org dan@x.org',
      'ada ben cleo dan'.split(' ').map((it) => `${it}@x.org`)
    ],
    ['Ada Lovelace <Ada@X.org>', ['Ada Lovelace <ada@x.org>']],
    ['"Lovelace, Ada" <ada@x.org>, ben@x.org', ['Lovelace, Ada <ada@x.org>', 'ben@x.org']],
    [
      'Lovelace, Ada <ada@x.org>; Okafor, Ben <ben@x.org>',
      ['Lovelace, Ada <ada@x.org>', 'Okafor, Ben <ben@x.org>']
    ],
    [
      'ben@x.org, Ada <ada@x.org>, Cleo <cleo@x.org>',
      ['ben@x.org', 'Ada <ada@x.org>', 'Cleo <cleo@x.org>']
    ],
    ['Ada Lovelace\tada@x.org\tHR', ['Ada Lovelace, HR <ada@x.org>']],
    ['ada@x.org\tben@x.org\t\n\t\n', ['ada@x.org', 'ben@x.org']],
    ['Name\tE-mail\tTeam\nAda\tada@x.org\tHR', ['Ada, HR <ada@x.org>']],
    ['Ada Lovelace ada@x.org', ['Ada Lovelace <ada@x.org>']],
    ['mailto:ada@x.org (ben@x.org).', ['ada@x.org', 'ben@x.org']],
    ['<ada@x.org>', ['ada@x.org']],
    ['', []]
  ])('in %j', (text, people) => {
    expect(found(text)).toEqual(people)
  })
})

test('each part that invites no one is named, with the reason', () => {
  const known = { taken: new Set(['old@x.org']), invited: new Set(['eve@x.org']) }
  const text =
    'Name\tTeam\nada@x.org, Old <OLD@x.org>, eve@x.org, ADA@x.org, nobody, ada@x.org, a@b, Bad <a b@x.org>'
  expect(findPeople(text, known)).toEqual({
    people: [{ email: 'ada@x.org', name: '' }],
    leftOut: [
      { text: 'Name, Team', reason: 'not an email address' },
      { text: 'old@x.org', reason: 'already has an account' },
      { text: 'eve@x.org', reason: 'already has an open invitation' },
      { text: 'ada@x.org', reason: 'listed twice, invited once' },
      { text: 'nobody', reason: 'not an email address' },
      { text: 'a@b', reason: 'not an email address' },
      { text: 'a b@x.org', reason: 'not an email address' }
    ]
  })
})

test('a heading in the language of the page is not a person', () => {
  texts.load('es', { Email: 'Correo', 'Email address': 'Dirección de correo' })
  texts.activate('es')
  const rows = 'Nombre\tCorreo\nAda\tada@x.org'
  expect(findPeople(rows, NONE).leftOut).toEqual([])
})
