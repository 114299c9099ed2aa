import { expect, test, vi } from 'vitest'
import { english, meant, Texts, text } from './texts.ts'

const german = new Texts('de', {
  'Ticket {number} is closed': ['Ticket ', ['number'], ' ist geschlossen'],
  'No tickets': 'Keine Tickets'
})

test('a text is in its language, or else in English', () => {
  expect(german._('No tickets')).toBe('Keine Tickets')
  expect(german._('Ticket {number} is closed', { number: 7 })).toBe('Ticket 7 ist geschlossen')
  expect(german._(text('Ticket {number} is closed', { number: 8 }))).toBe(
    'Ticket 8 ist geschlossen'
  )
  expect(german._('Not translated yet')).toBe('Not translated yet')
})

test('English needs no catalogue, also for numbers of things', () => {
  const english = new Texts('en')
  const sentence = '{count, plural, one {# ticket} other {# tickets}} can’t be closed'
  expect(english._(sentence, { count: 1 })).toBe('1 ticket can’t be closed')
  expect(english._(sentence, { count: 1700 })).toBe('1,700 tickets can’t be closed')
})

test('words alone are not kept, as a message may have what a person typed in it', () => {
  const texts = new Texts('en')
  const set = vi.spyOn(Map.prototype, 'set')
  expect(texts._('Unknown fields: x1')).toBe('Unknown fields: x1')
  const kept = set.mock.calls.map(([key]) => key)
  set.mockRestore()
  expect(kept).not.toContain('Unknown fields: x1')
})

test('what a person wrote stays as written', () => {
  const path = String.raw`C:\x86\u00e9 {number} <b>`
  expect(new Texts('en')._('Saved in {path}', { path })).toBe(`Saved in ${path}`)
})

test('a date that ends in a full stop ends its sentence, but in English all stays as written', () => {
  const until = 'Away until {day}. Ask {name}.'
  const german = new Texts('de', {
    [until]: ['Abwesend bis ', ['day'], '. Fragen Sie ', ['name'], '.']
  })
  const values = { name: 'Ada' }
  expect(german._(until, { ...values, day: '4. Dez.' })).toBe(
    'Abwesend bis 4. Dez. Fragen Sie Ada.'
  )
  expect(german._(until, { ...values, day: '4. Mai' })).toBe('Abwesend bis 4. Mai. Fragen Sie Ada.')
  expect(new Texts('en')._(until, { day: '4 Dec', name: 'Ada Jr.' })).toBe(
    'Away until 4 Dec. Ask Ada Jr..'
  )
})

test('a word with two meanings has a key for each, and is the same in English', () => {
  const done = meant('Done', 'a task')
  expect(new Texts('de', { 'Done (a task)': 'Erledigt' })._(done)).toBe('Erledigt')
  expect(new Texts('en')._(done)).toBe('Done')
})

test('values are put into a text, also where it has some', () => {
  const sentence = text('{actor} moved it to {department}', { department: 'IT' })
  expect(english(sentence, { actor: 'Ada' })).toBe('Ada moved it to IT')
})

test('texts work behind a proxy, as components get them', () => {
  const texts = new Proxy(german, {})
  expect(texts._('Ticket {number} is closed', { number: 7 })).toBe('Ticket 7 ist geschlossen')
})

test('words in several languages are put into a text in its language', () => {
  const name = { words: 'Colour', translations: [{ language: 'de', words: 'Farbe' }] } as const
  const sentence = text('{name} is closed', { name })
  expect(german._(sentence)).toBe('Farbe is closed')
  expect(new Texts('fr')._(sentence)).toBe('Colour is closed')
})
