import type { Page } from '@playwright/test'
import { paths } from '../../../src-renderer/lib/paths.ts'
import type { Role } from '../demo-company.ts'

/** A screen in one of its states, and who looks at it. */
export interface Screen {
  name: string
  path: string
  /** No one is signed in where it is null. */
  as: Role | null
  /** Visible once it is drawn: a heading, or a text where it has none. */
  shows: string
  /** Runs on the screen then. */
  act?(page: Page): Promise<void>
}

type Place = Omit<Screen, 'name' | 'act'>

export const SIGN_IN: Place = { path: paths.auth, as: null, shows: 'Welcome to Help Desk' }
export const ACCOUNT: Place = { path: paths.account, as: 'staff', shows: 'This session' }
export const USERS: Place = { path: paths.admin, as: 'administrator', shows: 'Clear All Tickets' }
export const SETTINGS: Place = {
  ...{ path: `${paths.admin}?tab=settings`, as: 'administrator', shows: 'Who can register' }
}
export const DEPARTMENTS: Place = {
  ...{ path: `${paths.admin}?tab=departments`, as: 'administrator', shows: 'Accounts & Legal' }
}
export const CATEGORIES: Place = {
  ...{ path: paths.categories, as: 'administrator', shows: 'Seed IT Categories' }
}
export const TICKET: Place = {
  ...{ path: paths.ticket(7), as: 'administrator', shows: 'Ticket Details' }
}
export const ACTIVITY: Place = { ...TICKET, path: `${paths.ticket(7)}?tab=activity` }
export const TICKETS: Place = { path: paths.tickets, as: 'staff', shows: 'All Tickets' }
export const OPEN_TICKETS: Place = {
  ...{ path: `${paths.tickets}?status=open`, as: 'administrator', shows: 'All Tickets' }
}

/** States of one screen, by their names, and what leads to each. */
export function states(place: Place, acts: Record<string, Screen['act']>): Screen[] {
  return Object.entries(acts).map(([name, act]) => ({ ...place, name, ...(act && { act }) }))
}
