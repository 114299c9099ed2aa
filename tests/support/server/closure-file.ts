/** An iCalendar file with one day, and where it is looked for. */
export const CLOSURE_FILE = {
  file: [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Labour Day'],
    ...['DTSTART;VALUE=DATE:20260501', 'END:VEVENT', 'END:VCALENDAR', '']
  ].join('\r\n'),
  ...{ zone: 'Europe/Berlin', from: '2026-01-01', until: '2026-12-31' }
}
