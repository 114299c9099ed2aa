import { expect, test } from 'vitest'
import type { Announcement } from '#shared/api/announcements.ts'
import { affectedText, audienceText, toldText } from './announcement-texts.ts'

const affected = (affected: number, hasThisToo: boolean, state: Announcement['state'] = 'now') =>
  affectedText({ affected, hasThisToo, state } as Announcement)

test('the people who have an outage too are counted, and the reader named', () => {
  expect(affected(0, false)).toBe('')
  expect(affected(1, false)).toBe('1 person has this')
  expect(affected(1700, false)).toBe('1,700 people have this')
  expect(affected(1, true)).toBe('You have this')
  expect(affected(2, true)).toBe('You and 1 other person have this')
  expect(affected(9, true)).toBe('You and 8 others have this')
})

test('once it has ended they had it', () => {
  expect(affected(1, false, 'ended')).toBe('1 person had this')
  expect(affected(4, false, 'ended')).toBe('4 people had this')
  expect(affected(1, true, 'ended')).toBe('You had this')
  expect(affected(2, true, 'ended')).toBe('You and 1 other person had this')
  expect(affected(9, true, 'ended')).toBe('You and 8 others had this')
})

test.each([
  [0, false, 'No one waits for it: no one follows its ticket or has this too.'],
  [1, false, '1 person will be told.'],
  [3, false, '3 people will be told, each once.'],
  [200, true, 'At least 200 people will be told, each once.']
])('an answer reaches %i people', (people, isAtLeast, text) => {
  expect(toldText(people, isAtLeast)).toBe(text)
})

test('an announcement is for the departments that it names', () => {
  expect(audienceText({ departments: [] })).toBe('Everyone')
  expect(audienceText({ departments: ['HR', 'IT', 'Logistics'] })).toBe('HR, IT, Logistics')
})
