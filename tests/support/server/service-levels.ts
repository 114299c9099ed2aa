const week = (opening: [string, string]) =>
  Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [opening]]))

/** The ids of the calendars below. */
const OFFICE = '6f4b0a8e-0000-4000-8000-000000000001'
export const WORKSHOP = '6f4b0a8e-0000-4000-8000-000000000002'

const targets = { response: 60, nextResponse: 120, resolution: 480 }

/** Service levels with two calendars, and targets for IT. */
export const SERVICE_LEVELS = {
  enabled: true,
  calendars: [
    {
      ...{ id: OFFICE, name: 'Büro “Nord”', zone: 'Europe/Berlin', open: week(['08:00', '17:00']) },
      closures: [{ name: "New Year's Day", from: '2027-01-01', until: '2027-01-01' }]
    },
    {
      ...{ id: WORKSHOP, name: 'Workshop', zone: 'UTC', open: week(['00:00', '24:00']) },
      closures: []
    }
  ],
  calendar: OFFICE,
  departments: [
    {
      ...{ department: 'IT', calendar: WORKSHOP, warnings: [75], restart: false },
      targets: {
        high: { ...targets, resolution: 6000 },
        ...{ medium: targets, low: { ...targets, response: null } }
      }
    }
  ],
  updatedAt: null
}

const ALWAYS = Object.fromEntries(
  ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, [['00:00', '24:00']]])
)
const allTargets = { high: targets, medium: targets, low: targets }

/** Service levels of IT and HR by a calendar that is always open, so that times are easy to say. */
export const ALWAYS_OPEN = {
  ...{ enabled: true, calendar: null, updatedAt: null },
  calendars: [{ id: OFFICE, name: 'Always', zone: 'UTC', open: ALWAYS, closures: [] }],
  departments: ['IT', 'HR'].map((department) => ({
    ...{ department, calendar: OFFICE, warnings: [], restart: false, targets: allTargets }
  }))
}
