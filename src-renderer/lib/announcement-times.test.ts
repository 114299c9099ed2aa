import { expect, test } from 'vitest'
import { type AnnouncedTimes, shortTimesText, timesText } from './announcement-times.ts'

const at = (text: string) => new Date(text).toISOString()
const NOW = Date.parse('2026-06-03T12:00')
const MORNING = at('2026-06-03T09:40')
const EVENING = at('2026-06-03T18:00')
const NIGHT = at('2026-06-03T20:00')
const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const clock = (text: string) => time.format(new Date(text))

test.each<[AnnouncedTimes, string]>([
  [{ kind: 'outage', from: MORNING, until: null }, `since ${clock(MORNING)}`],
  [{ kind: 'outage', from: MORNING, until: MORNING }, `since ${clock(MORNING)}`],
  [{ kind: 'work', from: EVENING, until: NIGHT }, `${clock(EVENING)} to ${clock(NIGHT)}`],
  [{ kind: 'work', from: EVENING, until: null }, `from ${clock(EVENING)}`],
  [{ kind: 'work', from: MORNING, until: NIGHT }, `until ${clock(NIGHT)}`],
  [{ kind: 'notice', from: MORNING, until: null }, ''],
  [{ kind: 'outage', from: MORNING, until: null, endedAt: MORNING }, `ended ${clock(MORNING)}`]
])('the times of an announcement are a few words: %o', (times, text) => {
  expect(timesText(times, NOW)).toBe(text)
})

test('a moment of another day has its day', () => {
  const yesterday = at('2026-06-02T09:40')
  expect(timesText({ kind: 'outage', from: yesterday, until: null }, NOW)).toMatch(/^since .*Jun/)
})

test.each<[AnnouncedTimes, RegExp]>([
  [{ kind: 'outage', from: MORNING, until: null }, /^since 9:40/],
  [{ kind: 'outage', from: at('2026-05-12T09:40'), until: null }, /^since (May 12|12 May)$/],
  [
    { kind: 'work', from: at('2026-06-04T18:00'), until: at('2026-06-04T20:00') },
    /^Thu,? \d?\d:00/
  ],
  [{ kind: 'notice', from: MORNING, until: null }, /^$/]
])('a phone shows the times in fewer words: %o', (times, text) => {
  expect(shortTimesText(times, NOW)).toMatch(text)
})

test('the server’s clock decides whether one has begun', () => {
  const times = { kind: 'outage', from: EVENING, until: null, state: 'now' } as const
  expect(timesText(times, NOW)).toBe(`since ${clock(EVENING)}`)
})
