import type { LiveEvent } from '../api/events.ts'

/** The names of the stream's events; the rest of a {@link LiveEvent} is their data, as JSON. */
export const LIVE_EVENT_TYPES = Object.keys({
  ticket: true,
  'tickets-cleared': true,
  'tickets-imported': true,
  users: true,
  categories: true,
  departments: true,
  settings: true,
  invitations: true,
  backups: true,
  webhooks: true,
  mails: true,
  imports: true,
  articles: true,
  'saved-views': true,
  'canned-replies': true,
  schedules: true,
  forms: true,
  processes: true,
  announcements: true,
  following: true,
  presence: true,
  notifications: true,
  resync: true
} satisfies Record<LiveEvent['type'], true>) as LiveEvent['type'][]
