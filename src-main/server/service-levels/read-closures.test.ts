import { describe, expect, test } from 'vitest'
import { Closure } from '#shared/api/service-calendars.ts'
import { findClosures } from './read-closures.ts'

const RANGE = { from: '2026-01-01', until: '2028-12-31', zone: 'Europe/Berlin' }

/** A file of events, each of its lines without its frame. */
function fileOf(...events: string[]): string {
  const parts = events.map(
    (lines) => `BEGIN:VEVENT\n${lines.trim().replace(/^ +/gm, '')}\nEND:VEVENT`
  )
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n')
}

const closures = (...events: string[]) => findClosures(fileOf(...events), RANGE)

describe('closures of an iCalendar file (D70)', () => {
  test('end before DTEND, and without one after a day', () => {
    expect(
      closures(
        `UID:1\nSUMMARY:Christmas\nDTSTART;VALUE=DATE:20261225\nDTEND;VALUE=DATE:20261227`,
        `UID:2\nSUMMARY:Labour Day\nDTSTART;VALUE=DATE:20260501`
      )
    ).toEqual([
      { name: 'Labour Day', from: '2026-05-01', until: '2026-05-01' },
      { name: 'Christmas', from: '2026-12-25', until: '2026-12-26' }
    ])
  })

  test('repeat by their rule, but for the days it excepts and those that were moved', () => {
    const found = closures(
      `UID:1\nSUMMARY:New Year\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=YEARLY
       EXDATE;VALUE=DATE:20270101`,
      `UID:1\nRECURRENCE-ID;VALUE=DATE:20280101\nSUMMARY:New Year, moved\nDTSTART;VALUE=DATE:20280103`
    )
    expect(found).toEqual([
      { name: 'New Year', from: '2026-01-01', until: '2026-01-01' },
      { name: 'New Year, moved', from: '2028-01-03', until: '2028-01-03' }
    ])
  })

  test('leave out what is cancelled, or leaves its time free', () => {
    expect(
      closures(
        `UID:1\nDTSTART;VALUE=DATE:20260501\nSTATUS:CANCELLED`,
        `UID:2\nDTSTART;VALUE=DATE:20260502\nTRANSP:TRANSPARENT`,
        `UID:3\nDTSTART;VALUE=DATE:20260503\nTRANSP:OPAQUE`
      )
    ).toEqual([{ name: 'Closed', from: '2026-05-03', until: '2026-05-03' }])
  })

  test.each([
    ['UTC', 'DTSTART:20261224T120000Z\nDTEND:20261224T160000Z', '13:00', '17:00'],
    [
      'a zone',
      'DTSTART;TZID=America/New_York:20261224T070000\nDTEND;TZID=America/New_York:20261224T110000',
      ...(['13:00', '17:00'] as const)
    ],
    ['no zone', 'DTSTART:20261224T130000\nDTEND:20261224T170000', '13:00', '17:00']
  ])('are by the wall clock of the calendar, from times in %s', (_zone, times, from, until) => {
    expect(closures(`UID:1\nSUMMARY:Christmas Eve\n${times}`)).toEqual([
      { name: 'Christmas Eve', from: `2026-12-24T${from}`, until: `2026-12-24T${until}` }
    ])
  })

  test('are such that a calendar can have them', () => {
    const found = closures(
      `UID:1\nSUMMARY:${'long '.repeat(20)}\nDTSTART;VALUE=DATE:20260105`,
      `UID:2\nSUMMARY:A moment\nDTSTART:20260106T080000Z`,
      `UID:3\nSUMMARY:Ends before it begins\nDTSTART:20260108T080000Z\nDTEND:20260107T080000Z`,
      `UID:4\nSUMMARY:For ever\nDTSTART:20260110T080000Z\nDTEND:99991231T233000Z`,
      `UID:5\nSUMMARY:\u200b\nDTSTART;VALUE=DATE:20260111\nDURATION:P999999W`
    )
    expect(found.map((closure) => Closure.parse(closure))).toEqual([
      { name: `${'long '.repeat(9)}long…`, from: '2026-01-05', until: '2026-01-05' },
      { name: 'For ever', from: '2026-01-10T09:00', until: '9999-12-31T24:00' },
      { name: 'Closed', from: '2026-01-11', until: '9999-12-31' }
    ])
  })

  test.each([
    ['too long', `Holiday ${'of the region '.repeat(5)}`, /^Holiday of the region .{27}…$/],
    ['cut within a character', `${'x'.repeat(48)}🎄🎄`, /^x{48}…$/],
    ['on two lines', 'New\\nYear', /^New Year$/],
    ['invisible', '\u200b', /^Closed$/]
  ])('have a name that a calendar takes, from one that is %s', (_what, summary, name) => {
    const found = closures(`UID:1\nSUMMARY:${summary}\nDTSTART;VALUE=DATE:20260501`)
    expect(found).toMatchObject([{ name: expect.stringMatching(name) }])
    expect(Closure.array().safeParse(found).success).toBe(true)
  })

  test('are left out where they last no time', () => {
    expect(closures('UID:1\nDTSTART:20261224T130000\nDTEND:20261224T130000')).toEqual([])
    expect(closures('UID:1\nDTSTART:20261224T130000\nDTEND:20261224T120000')).toEqual([])
  })

  test('use the rules of a zone that only the file knows', () => {
    const zone = `BEGIN:VTIMEZONE
TZID:Works clock
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0300
TZOFFSETTO:+0300
END:STANDARD
END:VTIMEZONE`
    const file = fileOf(
      'UID:1\nDTSTART;TZID=Works clock:20261224T150000\nDTEND;TZID=Works clock:20261224T190000'
    ).replace('VERSION:2.0', `VERSION:2.0\n${zone}`)
    expect(findClosures(file, RANGE)).toMatchObject([
      { from: '2026-12-24T13:00', until: '2026-12-24T17:00' }
    ])
  })

  test('are those of the time that is asked for', () => {
    const file = fileOf('UID:1\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY')
    const range = { ...RANGE, from: '2026-03-01', until: '2026-03-03' }
    expect(findClosures(file, range).map(({ from }) => from)).toEqual([
      ...['2026-03-01', '2026-03-02', '2026-03-03']
    ])
  })

  test.each([
    ['no calendar', 'Hello', 'Line 1 of the file is not iCalendar: Hello'],
    ['cut off', 'BEGIN:VCALENDAR\nBEGIN:VEVENT', 'The file is not an iCalendar file (.ics)'],
    [
      'a line without a name',
      fileOf('UID:1\nDTSTART;VALUE=DATE:20260501\nnonsense'),
      'Line 6 of the file is not iCalendar: nonsense'
    ],
    [
      'a day that is none',
      fileOf('UID:1\nDTSTART;VALUE=DATE:20260501', 'UID:2\nDTSTART:2026'),
      expect.stringMatching(/^The event on line 7 of the file can't be read: invalid date-time/)
    ],
    [
      'no start',
      fileOf('UID:1\nSUMMARY:Some day'),
      "The event on line 3 of the file can't be read: it has no start"
    ],
    [
      'an unknown zone',
      fileOf('UID:1\nDTSTART;TZID=Moon/Base:20261224T150000'),
      "The event on line 3 of the file can't be read: no time zone is named Moon/Base"
    ],
    [
      'a rule without an end',
      fileOf('UID:1\nDTSTART:20260101T000000Z\nRRULE:FREQ=SECONDLY'),
      'The file has more than 2000 days, or repeats too often'
    ]
  ])('cannot be read from %s', (_what, file, message) => {
    expect(() => findClosures(file, RANGE)).toThrow(
      expect.objectContaining({ status: 400, message })
    )
  })
})
