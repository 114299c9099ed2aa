import type { NewAnnouncement } from '#shared/api/announcements.ts'

/** When the clock of a test server begins: Monday, 2 March 2026, at 9:00 UTC. */
const START = '2026-03-02T09:00:00.000Z'

/** An outage for everyone that began with the clock of the test server, with other values. */
export const newAnnouncement = (more: Partial<NewAnnouncement> = {}): NewAnnouncement => ({
  ...{ kind: 'outage', title: 'Email is slow', text: 'Sending takes up to an hour.' },
  ...{ format: 'text', departments: [], categories: ['email'], from: START, until: null },
  ...{ ticketId: null, onSignIn: false, ...more }
})
