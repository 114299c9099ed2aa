import type { User } from '#shared/api/users.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { paths, settingsPath } from '../../lib/paths.ts'

/** A page of docs/guides. */
export interface Guide {
  /** The name of its file, without `.md`. */
  name: string
  /** Its heading. */
  title: Text
}

/** Guides for people who raise and answer tickets, in the order of the list. */
export const STAFF_GUIDES: readonly Guide[] = [
  { name: 'raising-tickets', title: text('Raising tickets') },
  { name: 'answering-tickets', title: text('Answering tickets') },
  { name: 'lists-and-search', title: text('Lists and search') },
  { name: 'knowledge-base', title: text('Knowledge base') },
  { name: 'reports', title: text('Reports') },
  { name: 'forms', title: text('Forms') },
  { name: 'rules', title: text('Rules') },
  { name: 'recurring-tickets', title: text('Recurring tickets') },
  { name: 'processes', title: text('Processes') },
  { name: 'approvals', title: text('Approvals') },
  { name: 'announcements', title: text('Announcements') },
  { name: 'calendar', title: text('Calendar') },
  { name: 'keyboard', title: text('Keyboard') },
  { name: 'account', title: text('Your account') }
]

/** Further guides for IT Support Specialists. */
export const ADMINISTRATOR_GUIDES: readonly Guide[] = [
  { name: 'first-hour', title: text('First hour') },
  { name: 'people-and-sign-in', title: text('People and sign-in') },
  { name: 'categories', title: text('Categories') },
  { name: 'service-levels', title: text('Service levels') },
  { name: 'private-departments', title: text('Private departments') },
  { name: 'email', title: text('Email') },
  { name: 'import', title: text('Import') },
  { name: 'kiosk', title: text('Kiosk') },
  { name: 'api-and-webhooks', title: text('API and webhooks') },
  { name: 'backups-and-moving', title: text('Backups and moving') },
  { name: 'updates', title: text('Updates') },
  { name: 'installing', title: text('Install a server') },
  { name: 'windows-service', title: text('Windows service') },
  { name: 'several-servers', title: text('Several servers') },
  { name: 'point-in-time-recovery', title: text('Point-in-time recovery') }
]

/** The guides that a person reads. */
export function guidesFor({ role }: User): readonly Guide[] {
  return isItSupportSpecialist(role) ? [...STAFF_GUIDES, ...ADMINISTRATOR_GUIDES] : STAFF_GUIDES
}

/**
 * The guides to screens, by the beginnings of their addresses; the first that fits counts, and that of
 * the dashboard only for itself.
 */
export const GUIDES_OF_SCREENS: readonly (readonly [beginning: string, name: string])[] = [
  [`${paths.tickets}/`, 'answering-tickets'],
  [paths.tickets, 'lists-and-search'],
  [paths.unassigned, 'lists-and-search'],
  [paths.departmentTickets, 'lists-and-search'],
  [paths.approvals, 'approvals'],
  [paths.announcements, 'announcements'],
  [paths.calendar, 'calendar'],
  [paths.articles, 'knowledge-base'],
  [paths.reports, 'reports'],
  [paths.account, 'account'],
  [paths.categories, 'categories'],
  [`${paths.admin}?tab=analytics`, 'reports'],
  [`${paths.admin}?tab=departments`, 'private-departments'],
  [`${paths.admin}?tab=service-levels`, 'service-levels'],
  [`${paths.admin}?tab=rules`, 'rules'],
  [paths.rules, 'rules'],
  [paths.forms, 'forms'],
  [`${paths.admin}?tab=recurring`, 'recurring-tickets'],
  [paths.recurring, 'recurring-tickets'],
  [`${paths.admin}?tab=processes`, 'processes'],
  [paths.processes, 'processes'],
  [`${paths.admin}?tab=backups`, 'backups-and-moving'],
  [`${paths.admin}?tab=import`, 'import'],
  [`${paths.admin}?tab=webhooks`, 'api-and-webhooks'],
  [`${paths.admin}?tab=mail`, 'email'],
  [settingsPath('email'), 'email'],
  [settingsPath('tickets'), 'first-hour'],
  [settingsPath('canned-replies'), 'answering-tickets'],
  [settingsPath('connections'), 'api-and-webhooks'],
  [settingsPath('data'), 'backups-and-moving'],
  [paths.admin, 'people-and-sign-in'],
  [paths.dashboard, 'raising-tickets']
]

/** The guide to the screen at an address, of those that a person reads. */
export function guideOf(user: User, { pathname, search }: { pathname: string; search: string }) {
  const address = pathname + search
  const name = GUIDES_OF_SCREENS.find(([beginning]) =>
    beginning === paths.dashboard ? pathname === beginning : address.startsWith(beginning)
  )?.[1]
  return guidesFor(user).find((guide) => guide.name === name)
}
