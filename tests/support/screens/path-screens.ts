import { expect, type Page } from '@playwright/test'
import { paths, settingsPath } from '../../../src-renderer/lib/paths.ts'
import { reply } from '../answer.ts'
import { IMPORT_SCREENS } from './import-screens.ts'
import type { Screen } from './screen.ts'

type PathName = keyof typeof paths

function screen(
  name: string,
  path: string,
  as: Screen['as'],
  shows: string,
  act?: Screen['act']
): Screen {
  return { name, path, as, shows, ...(act && { act }) }
}

const ADMIN = 'administrator'
const tabOf = (path: string, tab: string) => `${path}?tab=${tab}`

/**
 * Every address of the application in a browser, by its name there: one that is added has to be
 * added here, first the screen itself and then states of it. The settings of a machine are in the
 * desktop only, where tests of their own look at them.
 */
export const SCREENS_OF_PATHS: Record<Exclude<PathName, 'settings'>, readonly Screen[]> = {
  auth: [screen('sign-in', paths.auth, null, 'Welcome to Help Desk')],
  singleSignOn: [
    screen(
      'single-sign-on-failed',
      `${paths.singleSignOn}?code=a&state=b`,
      null,
      'You are not signed in'
    )
  ],
  emailProof: [
    screen(
      'email-proof',
      `${paths.emailProof}#${'a'.repeat(43)}`,
      null,
      'Verify your email address'
    )
  ],
  mailConsent: [
    screen(
      'mail-consent-failed',
      `${paths.mailConsent}?error=access_denied&state=b`,
      null,
      'The mailbox is not connected'
    )
  ],
  dashboard: [
    screen('dashboard', paths.dashboard, ADMIN, 'Recent Tickets'),
    screen('dashboard-head', paths.dashboard, 'head', 'Recent Tickets'),
    screen('dashboard-staff', paths.dashboard, 'staff', 'Recent Tickets')
  ],
  dashboardAlias: [screen('dashboard-alias', paths.dashboardAlias, 'staff', 'Recent Tickets')],
  tickets: [
    screen('all-tickets', paths.tickets, 'staff', 'All Tickets'),
    screen(
      'all-tickets-empty',
      `${paths.tickets}?search=nothing-like-it`,
      'staff',
      'No tickets found.'
    ),
    screen(
      'all-tickets-filters',
      `${paths.tickets}?sort=priority&direction=desc&status=open&category=software`,
      ADMIN,
      'All Tickets',
      (page) => page.getByRole('button', { name: 'More filters' }).click()
    )
  ],
  ticket: [
    screen('ticket', paths.ticket(7), ADMIN, 'Ticket Details'),
    screen('ticket-missing', paths.ticket(99_999), 'staff', 'Ticket Not Found'),
    screen('ticket-invalid', `${paths.tickets}/seven`, 'staff', 'Invalid Ticket ID'),
    screen('ticket-edit', `${paths.ticket(7)}/edit`, 'staff', 'Edit Ticket')
  ],
  ticketForm: [
    screen('ticket-form-none', paths.ticketForm(7), 'staff', 'This ticket asks no questions.')
  ],
  unassigned: [screen('unassigned', paths.unassigned, ADMIN, 'Unassigned Tickets')],
  departmentTickets: [
    screen('department-tickets', paths.departmentTickets, 'head', 'Department Tickets')
  ],
  team: [screen('team', paths.team, ADMIN, 'Team')],
  users: [screen('users', paths.users, 'staff', 'All Users')],
  account: [
    screen('account', paths.account, 'staff', 'This session'),
    screen('account-sessions', paths.account, ADMIN, 'This session', showSessions)
  ],
  rules: [
    screen('rules-head', paths.rules, 'head', 'No rules yet'),
    screen('admin-rules', tabOf(paths.admin, 'rules'), ADMIN, 'No rules yet'),
    screen(
      'admin-rules-new',
      `${tabOf(paths.admin, 'rules')}&rule=new&example=overdue`,
      ADMIN,
      'The event with which the rule begins.'
    )
  ],
  processes: [
    screen('processes-head', paths.processes, 'head', 'No processes yet'),
    screen('admin-processes', tabOf(paths.admin, 'processes'), ADMIN, 'No processes yet'),
    screen(
      'admin-processes-new',
      `${tabOf(paths.admin, 'processes')}&process=new&example=joining`,
      ADMIN,
      'File the signed contract'
    )
  ],
  approvals: [
    screen('approvals-none', paths.approvals, 'staff', 'Nothing waits for your approval')
  ],
  approval: [screen('approval-missing', paths.approval(99_999), 'staff', 'Approval not found')],
  calendar: [screen('calendar-empty', paths.calendar, 'staff', 'Calendar')],
  recurring: [
    screen('recurring-head', paths.recurring, 'head', 'No recurring tickets yet'),
    screen('admin-recurring', tabOf(paths.admin, 'recurring'), ADMIN, 'No recurring tickets yet'),
    screen(
      'admin-recurring-new',
      `${tabOf(paths.admin, 'recurring')}&schedule=new`,
      ADMIN,
      'Every week on Monday at 08:00'
    )
  ],
  forms: [
    screen('forms', paths.forms, 'head', 'No forms yet'),
    screen(
      'form-new',
      `${paths.forms}?category=hardware`,
      ADMIN,
      'New form. It is asked below the description.'
    )
  ],
  reports: [
    screen('reports', paths.reports, ADMIN, 'Tickets by Status'),
    screen(
      'reports-response',
      tabOf(paths.reports, 'response-time'),
      ADMIN,
      'Average Response Time'
    ),
    screen(
      'reports-resolution',
      tabOf(paths.reports, 'resolution-time'),
      ADMIN,
      'Resolution Time by Priority'
    ),
    screen('reports-departments', tabOf(paths.reports, 'period'), ADMIN, 'Open at the end')
  ],
  announcements: [
    screen('announcements-none', paths.announcements, ADMIN, 'No open announcements'),
    screen(
      'announcements-ended-none',
      tabOf(paths.announcements, 'ended'),
      'staff',
      'No ended announcements'
    )
  ],
  announcement: [
    screen('announcement-missing', paths.announcement(99_999), 'staff', 'Announcement not found')
  ],
  newAnnouncement: [
    screen('announcement-new', paths.newAnnouncement, ADMIN, 'Ticket behind it'),
    screen('announcement-new-head', paths.newAnnouncement, 'head', 'Ticket behind it')
  ],
  editAnnouncement: [
    screen(
      'announcement-edit-missing',
      paths.editAnnouncement(99_999),
      ADMIN,
      'Announcement not found'
    )
  ],
  articles: [
    screen('articles', paths.articles, ADMIN, 'Set up the VPN on a company laptop'),
    screen(
      'articles-found',
      `${paths.articles}?search=printer`,
      'staff',
      'Printer: paper jams and grey pages'
    ),
    screen(
      'articles-none',
      `${paths.articles}?search=nothing-like-it`,
      'staff',
      'No articles found'
    )
  ],
  article: [
    screen(
      'article',
      paths.article(1),
      'staff',
      'Confirm the second factor on your phone within 60 seconds.'
    ),
    screen('article-missing', paths.article(99_999), 'staff', 'Article Not Found')
  ],
  newArticle: [screen('article-new', paths.newArticle, 'head', 'Visible to')],
  editArticle: [screen('article-edit', paths.editArticle(1), ADMIN, 'Visible to')],
  help: [
    screen('help', paths.help, ADMIN, 'For IT Support Specialists'),
    screen('help-staff', paths.help, 'staff', 'Your account')
  ],
  guide: [
    screen('guide', paths.guide('lists-and-search'), 'staff', 'Change many tickets'),
    screen('guide-missing', paths.guide('email'), 'staff', 'Guide Not Found')
  ],
  admin: [
    screen('admin', paths.admin, ADMIN, 'Clear All Tickets'),
    screen('admin-analytics', tabOf(paths.admin, 'analytics'), ADMIN, 'Resolution Time Trend'),
    screen('admin-departments', tabOf(paths.admin, 'departments'), ADMIN, 'Accounts & Legal'),
    screen(
      'admin-service-levels',
      tabOf(paths.admin, 'service-levels'),
      ADMIN,
      'Set up in a minute'
    ),
    screen('admin-backups', tabOf(paths.admin, 'backups'), ADMIN, 'Back up now'),
    screen('admin-security', tabOf(paths.admin, 'security'), ADMIN, 'Signed in'),
    screen(
      'admin-settings',
      tabOf(paths.admin, 'settings'),
      ADMIN,
      'Who can register',
      chooseDomains
    ),
    screen('admin-settings-found', tabOf(paths.admin, 'settings'), ADMIN, 'Who can register', find),
    screen(
      'admin-settings-tickets',
      settingsPath('tickets'),
      ADMIN,
      'File limit per ticket, in MiB'
    ),
    screen('admin-settings-email', settingsPath('email'), ADMIN, 'OAuth for email'),
    screen('admin-settings-connections', settingsPath('connections'), ADMIN, 'Who can have tokens'),
    screen('admin-settings-data', settingsPath('data'), ADMIN, 'Open backups'),
    screen(
      'admin-canned-replies-empty',
      settingsPath('canned-replies'),
      ADMIN,
      'No canned replies yet'
    ),
    ...IMPORT_SCREENS
  ],
  categories: [
    screen('categories', paths.categories, ADMIN, 'Seed IT Categories'),
    screen('categories-csv', tabOf(paths.categories, 'import'), ADMIN, 'Upload & Import')
  ]
}

async function showSessions(page: Page) {
  const at = '2026-01-05T08:00:00.000Z'
  const session = {
    ...{ id: 1, isCurrent: true, address: '192.168.1.20', createdAt: at, lastUsedAt: at },
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  }
  const others = [
    { address: null, userAgent: null },
    { address: 'in-process' },
    { address: '2001:db8:1234:5678:9abc:def0:1234:5678' }
  ].map((other, index) => ({ ...session, ...other, id: index + 2, isCurrent: false }))
  await reply(page, '/api/sessions', [session, ...others])
  await page.reload()
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Current password is required')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible()
}

async function find(page: Page) {
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('email')
  await expect(page.getByRole('link', { name: 'OAuth for email' })).toBeVisible()
}

async function chooseDomains(page: Page) {
  await page.getByRole('combobox', { name: 'Who can register' }).click()
  await page.getByRole('option', { name: 'Certain email domains' }).click()
  await page.getByLabel('Email domains').fill('northfield.example')
  const form = page.getByRole('form', { name: 'Registration and sign-in' })
  await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled()
}
