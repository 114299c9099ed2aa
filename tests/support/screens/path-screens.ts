import { expect } from '@playwright/test'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { IMPORT_SCREENS } from './import-screens.ts'
import type { Screen } from './screen.ts'

type PathName = keyof typeof paths

/**
 * Every address of the application in a browser, by its name there: one that is added has to be
 * added here. The settings of a machine are in the desktop only, where tests of their own look at
 * them.
 */
export const SCREENS_OF_PATHS: Record<Exclude<PathName, 'settings'>, readonly Screen[]> = {
  auth: [{ name: 'sign-in', path: paths.auth, as: null, shows: 'Welcome to Help Desk' }],
  singleSignOn: [
    {
      name: 'single-sign-on-failed',
      path: `${paths.singleSignOn}?code=a&state=b`,
      as: null,
      shows: 'You are not signed in'
    }
  ],
  mailConsent: [
    {
      name: 'mail-consent-failed',
      path: `${paths.mailConsent}?error=access_denied&state=b`,
      as: null,
      shows: 'The mailbox is not connected'
    }
  ],
  dashboard: [
    { name: 'dashboard', path: paths.dashboard, as: 'administrator', shows: 'Recent Tickets' },
    { name: 'dashboard-head', path: paths.dashboard, as: 'head', shows: 'Recent Tickets' },
    { name: 'dashboard-staff', path: paths.dashboard, as: 'staff', shows: 'Recent Tickets' }
  ],
  dashboardAlias: [
    { name: 'dashboard-alias', path: paths.dashboardAlias, as: 'staff', shows: 'Recent Tickets' }
  ],
  tickets: [
    { name: 'all-tickets', path: paths.tickets, as: 'staff', shows: 'All Tickets' },
    {
      name: 'all-tickets-empty',
      path: `${paths.tickets}?search=nothing-like-it`,
      as: 'staff',
      shows: 'No tickets found.'
    },
    {
      name: 'all-tickets-filters',
      path: `${paths.tickets}?sort=priority&direction=desc&status=open&category=software`,
      as: 'administrator',
      shows: 'All Tickets',
      act: (page) => page.getByRole('button', { name: 'More filters' }).click()
    }
  ],
  ticket: [
    { name: 'ticket', path: paths.ticket(7), as: 'administrator', shows: 'Ticket Details' },
    { name: 'ticket-missing', path: paths.ticket(99_999), as: 'staff', shows: 'Ticket Not Found' },
    {
      name: 'ticket-invalid',
      path: `${paths.tickets}/seven`,
      as: 'staff',
      shows: 'Invalid Ticket ID'
    },
    { name: 'ticket-edit', path: `${paths.ticket(7)}/edit`, as: 'staff', shows: 'Edit Ticket' }
  ],
  unassigned: [
    { name: 'unassigned', path: paths.unassigned, as: 'administrator', shows: 'Unassigned Tickets' }
  ],
  departmentTickets: [
    {
      name: 'department-tickets',
      path: paths.departmentTickets,
      as: 'head',
      shows: 'Department Tickets'
    }
  ],
  team: [{ name: 'team', path: paths.team, as: 'administrator', shows: 'Team' }],
  users: [{ name: 'users', path: paths.users, as: 'staff', shows: 'All Users' }],
  account: [
    { name: 'account', path: paths.account, as: 'staff', shows: 'This session' },
    {
      name: 'account-sessions',
      path: paths.account,
      as: 'administrator',
      shows: 'This session',
      async act(page) {
        const at = '2026-01-05T08:00:00.000Z'
        const session = {
          id: 1,
          isCurrent: true,
          userAgent:
            'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
          address: '192.168.1.20',
          createdAt: at,
          lastUsedAt: at
        }
        const others = [
          { address: null, userAgent: null },
          { address: 'in-process' },
          { address: '2001:db8:1234:5678:9abc:def0:1234:5678' }
        ]
        const json = [
          session,
          ...others.map((other, index) => ({
            ...session,
            ...other,
            id: index + 2,
            isCurrent: false
          }))
        ]
        await page.route('**/api/sessions', (route) => route.fulfill({ json }))
        await page.reload()
        await page.getByRole('button', { name: 'Change Password' }).click()
        await expect(page.getByText('Current password is required')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible()
      }
    }
  ],
  reports: [
    { name: 'reports', path: paths.reports, as: 'administrator', shows: 'Tickets by Status' },
    {
      name: 'reports-response',
      path: `${paths.reports}?tab=response-time`,
      as: 'administrator',
      shows: 'Average Response Time'
    },
    {
      name: 'reports-resolution',
      path: `${paths.reports}?tab=resolution-time`,
      as: 'administrator',
      shows: 'Resolution Time by Priority'
    },
    {
      name: 'reports-departments',
      path: `${paths.reports}?tab=period`,
      as: 'administrator',
      shows: 'Open at the end'
    }
  ],
  articles: [
    {
      name: 'articles',
      path: paths.articles,
      as: 'administrator',
      shows: 'Set up the VPN on a company laptop'
    },
    {
      name: 'articles-found',
      path: `${paths.articles}?search=printer`,
      as: 'staff',
      shows: 'Printer: paper jams and grey pages'
    },
    {
      name: 'articles-none',
      path: `${paths.articles}?search=nothing-like-it`,
      as: 'staff',
      shows: 'No article found'
    }
  ],
  article: [
    {
      name: 'article',
      path: paths.article(1),
      as: 'staff',
      shows: 'Confirm the second factor on your phone within 60 seconds.'
    },
    {
      name: 'article-missing',
      path: paths.article(99_999),
      as: 'staff',
      shows: 'Article Not Found'
    }
  ],
  newArticle: [{ name: 'article-new', path: paths.newArticle, as: 'head', shows: 'Who reads it' }],
  editArticle: [
    { name: 'article-edit', path: paths.editArticle(1), as: 'administrator', shows: 'Who reads it' }
  ],
  admin: [
    { name: 'admin', path: paths.admin, as: 'administrator', shows: 'Clear All Tickets' },
    {
      name: 'admin-analytics',
      path: `${paths.admin}?tab=analytics`,
      as: 'administrator',
      shows: 'Resolution Time Trend'
    },
    {
      name: 'admin-departments',
      path: `${paths.admin}?tab=departments`,
      as: 'administrator',
      shows: 'Accounts & Legal'
    },
    {
      name: 'admin-backups',
      path: `${paths.admin}?tab=backups`,
      as: 'administrator',
      shows: 'Back up now'
    },
    ...IMPORT_SCREENS,
    {
      name: 'admin-security',
      path: `${paths.admin}?tab=security`,
      as: 'administrator',
      shows: 'Signed in'
    },
    {
      name: 'admin-settings',
      path: `${paths.admin}?tab=settings`,
      as: 'administrator',
      shows: 'Who can register',
      async act(page) {
        await page.getByRole('combobox', { name: 'Who can register' }).click()
        await page.getByRole('option', { name: 'Addresses of certain mail domains' }).click()
        await page.getByLabel('Mail domains').fill('northfield.example')
        await expect(
          page.getByRole('form', { name: 'Registering' }).getByRole('button', { name: 'Save' })
        ).toBeEnabled()
      }
    }
  ],
  categories: [
    {
      name: 'categories',
      path: paths.categories,
      as: 'administrator',
      shows: 'Seed IT Categories'
    },
    {
      name: 'categories-csv',
      path: `${paths.categories}?tab=import`,
      as: 'administrator',
      shows: 'Upload & Import'
    }
  ]
}
