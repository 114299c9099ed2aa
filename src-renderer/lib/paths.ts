import type { User } from '#shared/api/users.ts'
import type { FormPlace } from '#shared/domain/forms.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'

/** Every address of the application (spec §2). All links are made from these. */
export const paths = {
  auth: '/auth',
  /** Where people go to the provider from, and where it sends them back (D54). */
  singleSignOn: '/auth/single-sign-on',
  /** Where the link of an email leads that confirms an address (D62). */
  emailProof: '/auth/email',
  /** The page to which a provider returns after a person has allowed access to a mailbox. */
  mailConsent: '/mail-consent',
  dashboard: '/',
  /** Another name of the dashboard (D31). */
  dashboardAlias: '/dashboard',
  tickets: '/tickets',
  ticket: (id: number) => `/tickets/${id}`,
  /** The open questions of a ticket, to which an email leads (D78). */
  ticketForm: (id: number) => `/tickets/${id}/form`,
  unassigned: '/unassigned',
  departmentTickets: '/department-tickets',
  team: '/team',
  users: '/users',
  reports: '/reports',
  /** Recurring tickets, for heads; IT Support Specialists have them in Admin (D77). */
  recurring: '/recurring',
  /** Processes, for heads; IT Support Specialists have them in Admin (D79). */
  processes: '/processes',
  /** Rules, for heads; IT Support Specialists have them in Admin (D75). */
  rules: '/rules',
  /** Forms, for heads and IT Support Specialists (D78). */
  forms: '/forms',
  /** The approvals that wait for a person, and one of them (D80). */
  approvals: '/approvals',
  approval: (id: number) => `/approvals/${id}`,
  /** Outages, planned work and notices, and one of them (D81). */
  announcements: '/announcements',
  announcement: (id: number) => `/announcements/${id}`,
  newAnnouncement: '/announcements/new',
  editAnnouncement: (id: number) => `/announcements/${id}/edit`,
  /** The knowledge base. */
  articles: '/articles',
  article: (id: number) => `/articles/${id}`,
  newArticle: '/articles/new',
  editArticle: (id: number) => `/articles/${id}/edit`,
  /** The guides, which the application has in itself. */
  help: '/help',
  guide: (name: string) => `/help/${name}`,
  /** Everything with a date that a person sees; not available at a kiosk (D81). */
  calendar: '/calendar',
  /** The user's own account; not available at a kiosk. */
  account: '/account',
  admin: '/admin',
  categories: '/admin/categories',
  /** The settings of this machine; only in the desktop application. */
  settings: '/settings'
}

/** The list of users with the account of one open. */
export const userAccountPath = (id: number): string => `${paths.admin}?${ACCOUNT_PARAMETER}=${id}`

/**
 * The recurring tickets that a person manages, or one of them (D77).
 * @param schedule its id, or `new`
 */
export function recurringPath({ role }: Pick<User, 'role'>, schedule?: number | string): string {
  const list = isItSupportSpecialist(role) ? `${paths.admin}?tab=recurring` : paths.recurring
  return withParam(list, 'schedule', schedule)
}

/**
 * The processes that a person manages, or one of them (D79).
 * @param process its id, or `new`
 */
export function processesPath({ role }: Pick<User, 'role'>, process?: number | string): string {
  const list = isItSupportSpecialist(role) ? `${paths.admin}?tab=processes` : paths.processes
  return withParam(list, 'process', process)
}

/**
 * The rules that a person manages, or one of them (D75).
 * @param rule its id, or `new`
 */
export function rulesPath({ role }: Pick<User, 'role'>, rule?: number | string): string {
  const list = isItSupportSpecialist(role) ? `${paths.admin}?tab=rules` : paths.rules
  return withParam(list, 'rule', rule)
}

/** The form of a department, a category or a subcategory (D78). */
export function formPath(place: FormPlace): string {
  const named = Object.entries(place).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `${paths.forms}?${new URLSearchParams(named)}`
}

/** A path with one more parameter; the same without a value. */
function withParam(path: string, name: string, value: number | string | undefined): string {
  if (value === undefined) return path
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${value}`
}

/** Names the account that the list of users opens. */
export const ACCOUNT_PARAMETER = 'account'

/**
 * A page of the help desk's settings.
 * @param section the id of a section of it, which is brought into view
 */
export const settingsPath = (page: string, section?: string): string =>
  `${paths.admin}?tab=settings&page=${page}${section ? `#${section}` : ''}`

/** The list of first steps on the dashboard, which shows there even if it is dismissed (D98). */
export const FIRST_STEPS_PATH = `${paths.dashboard}#first-steps`
