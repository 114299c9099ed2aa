import { expect, it } from 'vitest'
import { replySuggestions } from './reply-suggestions.ts'

const reply = (id: number, name: string) => ({
  ...{ id, name, department: 'IT', message: `Dear {{requester}},\n\n${name}` },
  updatedAt: '2026-03-02T09:00:00.000Z'
})
const replies = [reply(1, 'Restart it'), reply(2, 'On its way'), reply(3, 'Réstored')]
const source = replySuggestions(replies, { requester: 'Ada', ticket: 'TKT-00007', me: 'Bob' })

it.each([
  ['/', { start: 0, query: '' }],
  ['Hello\n/rest it', { start: 6, query: 'rest it' }],
  ['and/or', null],
  ['/etc/hosts', null],
  ['/a\nb', null],
  ['', null]
])('the text %j asks for %j', (text, found) => {
  expect(source.before(text, text.length)).toEqual(found)
})

it('suggests those with the words in their names, as they will be inserted', () => {
  expect(source.suggest('REST').map(({ key }) => key)).toEqual([1, 3])
  expect(source.suggest('way')).toEqual([
    {
      key: 2,
      name: 'On its way',
      note: 'Dear Ada, On its way',
      insert: 'Dear Ada,\n\nOn its way'
    }
  ])
  expect(source.suggest('nothing')).toEqual([])
})

it('people who may create a reply are offered that where none matches', () => {
  const onCreate = () => undefined
  const names = (source: ReturnType<typeof replySuggestions>, query: string) =>
    source.suggest(query).map(({ name }) => name)
  const values = { requester: '', ticket: '', me: '' }
  expect(names(replySuggestions([], values, onCreate), '')).toEqual(['Create a canned reply'])
  expect(names(replySuggestions([], values, onCreate), 'etc')).toEqual([])
  expect(names(replySuggestions([], values), '')).toEqual([])
  expect(names(replySuggestions([reply(1, 'Restart')], values, onCreate), '')).toEqual(['Restart'])
})
