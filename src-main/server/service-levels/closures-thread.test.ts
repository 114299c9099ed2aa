import { expect, test } from 'vitest'
import { readClosureFile } from './closures-thread.ts'

const RANGE = { from: '2026-01-01', until: '2026-12-31', zone: 'Europe/Berlin' }

const fileWith = (rule: string) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Inventory'],
    ...['DTSTART;VALUE=DATE:20260105', `RRULE:${rule}`, 'END:VEVENT', 'END:VCALENDAR', '']
  ].join('\r\n')

test('a file whose rule never comes true keeps no one waiting (D70)', async () => {
  // No February has 30 days: the library looks for one without an end.
  const endless = readClosureFile(fileWith('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'), RANGE, 200)
  const other = readClosureFile(fileWith('FREQ=YEARLY'), RANGE)
  await expect(endless).rejects.toMatchObject({
    ...{ status: 400, message: 'The file repeats in ways too complex to be read' }
  })
  expect(await other).toEqual([{ name: 'Inventory', from: '2026-01-05', until: '2026-01-05' }])
})

test('why a file cannot be read is said as without a thread', async () => {
  await expect(readClosureFile('Hello', RANGE)).rejects.toMatchObject({
    ...{ status: 400, message: 'Line 1 of the file is not iCalendar: Hello' }
  })
})
