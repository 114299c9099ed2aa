import { expect, it } from 'vitest'
import { matching } from './palette-matches.ts'

it.each([
  ['te', 'Write, All Tickets, Team, My Team', 'Team, My Team, Write'],
  ['team', 'Teamwork, My Team, Team', 'Team, Teamwork, My Team'],
  ['rao PRIYA', 'Priya Rao, Priya Shah', 'Priya Rao'],
  ['müller', 'Anna MÜLLER, Muller', 'Anna MÜLLER'],
  ['muller strasse', 'Straße Müller, Müllerstraße', 'Straße Müller, Müllerstraße'],
  ['out', 'Log out (sign leave), About, Ticket (about)', 'Log out, About'],
  ['sign out', 'Signal, Log out (sign leave)', 'Log out'],
  ['  ', 'b, a, d', 'b, a, d']
])(
  '%j finds a text itself, then beginnings of texts and of words, then what is inside or in other words',
  (typed, texts, found) => {
    const items = texts.split(', ').map((text) => {
      const [label = '', words] = text.split(/ \(|\)/)
      return { label, words }
    })
    expect(
      matching(typed, items)
        .map(({ label }) => label)
        .join(', ')
    ).toBe(found)
  }
)
