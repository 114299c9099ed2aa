import { expect, test } from 'vitest'
import { durationText, parseDuration, parseWarnings, timeOfDay } from './typed-values.ts'

test.each([
  ['', null],
  ['4', 240],
  ['4h', 240],
  [' 4 H ', 240],
  ['1:30', 90],
  ['100:05', 6005],
  ['90m', 90],
  ['90 min', 90],
  ['1h30m', 90],
  ['1 h 30 min', 90],
  ['2 hours 15 minutes', 135],
  ['1,5', 90],
  ['1.25 h', 75],
  ['0', 0],
  ['2d', undefined],
  ['1:75', undefined],
  ['-1', undefined],
  ['soon', undefined],
  ['h', undefined]
])('the target %j is read as %j minutes', (text, minutes) => {
  expect(parseDuration(text)).toBe(minutes)
})

test.each([
  [240, '4 h'],
  [90, '1 h 30 min'],
  [45, '45 min'],
  [6000, '100 h'],
  [0, '0 min']
])('%j minutes are shown as %j, and read as the same', (minutes, text) => {
  expect(durationText(minutes)).toBe(text)
  expect(parseDuration(text)).toBe(minutes)
})

test.each([
  ['8', '08:00'],
  ['8:30', '08:30'],
  ['0830', '08:30'],
  ['17.15', '17:15'],
  ['24', '24:00'],
  ['24:00', '24:00'],
  // These are for the server to reject.
  ['99', '99:00'],
  ['noon', 'noon'],
  ['8:75', '8:75']
])('the time %j becomes %j', (text, time) => {
  expect(timeOfDay(text)).toBe(time)
})

test.each([
  ['75', [75]],
  ['90, 75 %', [75, 90]],
  ['50;75 75', [50, 75]],
  ['', []],
  ['soon', undefined]
])('the warnings %j are read as %j', (text, warnings) => {
  expect(parseWarnings(text)).toEqual(warnings)
})
