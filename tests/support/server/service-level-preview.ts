/** A deadline to compute. */
export const SERVICE_LEVEL_PREVIEW = {
  calendars: { office: { zone: 'Europe/Berlin', open: { mon: [['08:00', '17:00']] } } },
  ...{ calendar: 'office', start: '2026-03-02T08:00:00Z', targetMinutes: 60 }
}
