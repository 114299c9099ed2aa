import { expect, it } from 'vitest'
import { matching } from './palette-matches.ts'

it.each([
  ['te', 'Write, All Tickets, Team, My Team', 'Team, My Team, Write'],
  ['t', 'All Tickets, Team', 'Team, All Tickets'],
  ['rao PRIYA', 'Priya Rao, Priya Shah', 'Priya Rao'],
  ['müller', 'Anna MÜLLER, Muller', 'Anna MÜLLER'],
  ['muller strasse', 'Straße Müller, Müllerstraße', 'Straße Müller, Müllerstraße'],
  ['  ', 'b, a, d, c', 'b, a, d']
])(
  '%j finds beginnings of texts, then those of words, then what is within one',
  (typed, texts, found) => {
    expect(matching(typed, texts.split(', '), (text) => text, 3).join(', ')).toBe(found)
  }
)
