import { type BrowserContext, expect, type Page } from '@playwright/test'
import { PROBLEM_TYPES } from '../../shared/api/problems.ts'
import { paths } from '../../src-renderer/lib/paths.ts'
import { ACCOUNT_SCREENS } from './account-screens.ts'
import { ATTACHMENT_SCREENS } from './attachment-screens.ts'
import { failCalls } from './calls.ts'
import { DAILY_WORK_SCREENS } from './daily-work-screens.ts'
import { type Role, signInAs } from './demo-company.ts'
import { DIRECTORY_SCREENS } from './directory-screens.ts'
import { IMPORT_SCREENS } from './import-screens.ts'
import { MAIL_SCREENS } from './mail-screens.ts'
import { REGISTRATION_SCREENS } from './registration-screens.ts'
import { SECOND_FACTOR_SCREENS } from './second-factor-screens.ts'
import { SINGLE_SIGN_ON_SCREENS } from './single-sign-on-screens.ts'
import { TOKEN_SCREENS } from './token-screens.ts'
import { WEBHOOK_SCREENS } from './webhook-screens.ts'

/** A screen in one of its states, and who looks at it. */
export interface Screen {
  name: string
  path: string
  /** Nobody is signed in where it is null. */
  as: Role | null
  /** What is there once it is drawn: a heading, or a text where it has none. */
  shows: string
  /** What is done there then. */
  act?(page: Page): Promise<void>
}

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

const NOTIFICATION = {
  ...{ ticketId: 7, reference: 'TKT-00007', to: null, commentId: null, mentioned: false },
  about: 'The scanner on the second floor sends nothing but empty pages since this morning'
}
const NOTIFICATIONS = {
  count: 5,
  items: [
    { id: 9, kind: 'comment', commentId: 12, mentioned: true, actorId: 2, minutes: 2 },
    { id: 8, kind: 'status', to: 'in-progress', actorId: 3, minutes: 25 },
    { id: 7, kind: 'assignee', to: 1, actorId: 4, minutes: 180 },
    { id: 6, kind: 'note', commentId: 10, actorId: 5, minutes: 1500 },
    { id: 5, kind: 'created', actorId: null, minutes: 1600 }
  ].map(({ minutes, ...item }) => ({
    ...NOTIFICATION,
    ...item,
    at: new Date(Date.now() - minutes * 60_000).toISOString()
  }))
}

/** What opens over a screen or shows in it when somebody does something. */
const OPENED: readonly Screen[] = [
  {
    name: 'register',
    path: paths.auth,
    as: null,
    shows: 'Welcome to Help Desk',
    async act(page) {
      await page.getByRole('tab', { name: 'Register' }).click()
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByText('Role is required')).toBeVisible()
    }
  },
  ...REGISTRATION_SCREENS,
  ...ACCOUNT_SCREENS,
  ...DIRECTORY_SCREENS,
  ...SECOND_FACTOR_SCREENS,
  ...SINGLE_SIGN_ON_SCREENS,
  ...TOKEN_SCREENS,
  ...WEBHOOK_SCREENS,
  ...MAIL_SCREENS,
  {
    name: 'login-failed',
    path: paths.auth,
    as: null,
    shows: 'Welcome to Help Desk',
    async act(page) {
      await failCalls(page, '/api/login', { status: 401, detail: 'Invalid username or password' })
      await page.getByLabel('Username').fill('somebody')
      await page.getByLabel('Password').fill('not the password')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByText('Login failed')).toBeVisible()
      await expect(page.getByText('Invalid username or password')).toBeVisible()
    }
  },
  {
    name: 'new-ticket',
    path: paths.tickets,
    as: 'staff',
    shows: 'All Tickets',
    async act(page) {
      await page.getByRole('button', { name: 'New Ticket' }).click()
      await page.getByRole('button', { name: 'Create Ticket' }).click()
      await expect(page.getByText('Description must be at least 10 characters')).toBeVisible()
    }
  },
  {
    name: 'new-ticket-choices',
    path: paths.dashboard,
    as: 'administrator',
    shows: 'Recent Tickets',
    async act(page) {
      await page.getByRole('button', { name: 'New Ticket' }).click()
      await page.getByRole('dialog').getByRole('combobox', { name: 'Assign To' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    }
  },
  {
    name: 'status-filter',
    path: paths.tickets,
    as: 'staff',
    shows: 'All Tickets',
    async act(page) {
      await page.getByRole('combobox', { name: /^Status/ }).click()
      await page.getByRole('option', { name: 'Open' }).click()
      await expect(page.getByText('1 selected')).toBeVisible()
    }
  },
  {
    name: 'ticket-private',
    path: paths.ticket(7),
    as: 'administrator',
    shows: 'Ticket Details',
    async act(page) {
      await page.route(/[/]api[/]tickets[/]7$/, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), private: true } })
      })
      await page.reload()
      await expect(page.getByText('Private', { exact: true })).toBeVisible()
    }
  },
  {
    name: 'ticket-viewers',
    path: `${paths.ticket(7)}?tab=activity`,
    as: 'administrator',
    shows: 'Ticket Details',
    async act(page) {
      await page.route('**/presence', (route) =>
        route.fulfill({
          json: [
            { userId: 3, isWriting: true },
            { userId: 4, isWriting: false }
          ]
        })
      )
      await page.reload()
      await expect(page.getByRole('status').getByText('is writing')).toBeAttached()
    }
  },
  {
    name: 'ticket-activity',
    path: paths.ticket(7),
    as: 'administrator',
    shows: 'Ticket Details',
    async act(page) {
      await page.getByRole('tab', { name: /^Activity/ }).click()
      await page.getByRole('button', { name: 'Add Comment' }).click()
      await expect(page.getByText('Comment cannot be empty')).toBeVisible()
    }
  },
  {
    name: 'bell',
    path: paths.ticket(397),
    as: 'administrator',
    shows: 'Ticket Details',
    async act(page) {
      await page.route('**/api/notifications', async (route) => {
        // Of every kind one, with the texts that the company has.
        const response = await route.fetch()
        const { items } = (await response.json()) as typeof NOTIFICATIONS
        const ofEach = NOTIFICATIONS.items.map((item, index) => ({
          ...item,
          about: items[index]?.about ?? item.about
        }))
        await route.fulfill({ response, json: { count: 5, items: ofEach } })
      })
      await page.route('**/api/notifications/seen', (route) => route.fulfill({ status: 204 }))
      await page.reload()
      await page.getByRole('button', { name: 'Notifications, 5 new' }).click()
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('TKT-00007')
    }
  },
  {
    name: 'bell-empty',
    path: paths.tickets,
    as: 'staff',
    shows: 'All Tickets',
    async act(page) {
      await page.route('**/api/notifications', (route) =>
        route.fulfill({ json: { count: 0, items: [] } })
      )
      await page.reload()
      await page.getByRole('button', { name: 'Notifications' }).click()
      await expect(page.getByText('Nothing new')).toBeVisible()
    }
  },
  {
    name: 'ticket-mention',
    path: paths.ticket(397),
    as: 'administrator',
    shows: 'Ticket Details',
    async act(page) {
      await page.getByRole('tab', { name: /^Activity/ }).click()
      const box = page.getByRole('textbox', { name: 'Add a comment' })
      await box.fill('')
      await box.pressSequentially('Thanks, @')
      await expect(page.getByRole('listbox', { name: 'People' })).toBeVisible()
    }
  },
  {
    name: 'ticket-history',
    path: paths.ticket(7),
    as: 'administrator',
    shows: 'Ticket Details',
    async act(page) {
      await page.getByRole('tab', { name: /^Activity/ }).click()
      await page.getByRole('combobox', { name: /^Show:/ }).click()
      await page.getByRole('option', { name: 'All' }).click()
      await expect(page.getByRole('log').getByText('created the ticket')).toBeVisible()
    }
  },
  {
    name: 'ticket-long-activity',
    path: paths.ticket(7),
    as: 'administrator',
    shows: 'Ticket Details',
    async act(page) {
      const createdAt = '2026-01-05T08:00:00.000Z'
      const json = Array.from({ length: 50 }, (_, index) => ({
        ...{
          id: index + 1,
          ticketId: 7,
          userId: 1 + (index % 3),
          message: `Answer ${index + 1}`,
          createdAt
        }
      }))
      await page.route(/comments/, (route) =>
        route.fulfill({ json, headers: { 'X-Total-Count': '1250' } })
      )
      await page.reload()
      await page.getByRole('tab', { name: /^Activity/ }).click()
      await page.getByRole('button', { name: /^Show earlier/ }).scrollIntoViewIfNeeded()
    }
  },
  {
    name: 'ticket-markdown',
    path: paths.ticket(7),
    as: 'administrator',
    shows: 'Ticket Details',
    async act(page) {
      const message = [
        '# Steps\nAsk [IT](mailto:it@example.com), **not** `lp`, and TKT-00003:',
        '1. switch it off\n2. wait\n   - [x] a minute\n   - [ ] two',
        '> It says E04',
        '```\nlp -d floor-2\n```',
        '| Floor | Printer |\n|---|---|\n| 2 | floor-2 |'
      ].join('\n\n')
      const comment = { id: 1, ticketId: 7, userId: 1, message, format: 'markdown' }
      await page.route(/comments/, (route) =>
        route.fulfill({
          json: [{ ...comment, createdAt: '2026-01-05T08:00:00.000Z' }],
          headers: { 'X-Total-Count': '1' }
        })
      )
      await page.reload()
      await page.getByRole('tab', { name: /^Activity/ }).click()
      await expect(page.getByRole('log').getByRole('table')).toBeVisible()
      await page.getByLabel('Add a comment').fill('It is the **fuser**.')
      await page.getByRole('button', { name: 'Preview' }).click()
      await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toBeVisible()
    }
  },
  {
    name: 'ticket-assignees',
    path: paths.ticket(7),
    as: 'administrator',
    shows: 'Ticket Details',
    async act(page) {
      await page.getByRole('combobox', { name: /^Assigned To/ }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    }
  },
  {
    name: 'shortcuts',
    path: paths.dashboard,
    as: 'administrator',
    shows: 'Recent Tickets',
    async act(page) {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    }
  },
  {
    name: 'create-user',
    path: paths.admin,
    as: 'administrator',
    shows: 'Clear All Tickets',
    async act(page) {
      await page.getByRole('button', { name: 'Create User' }).click()
      await expect(page.getByRole('dialog', { name: 'Create User' })).toBeVisible()
    }
  },
  {
    name: 'confirm-password',
    path: paths.admin,
    as: 'administrator',
    shows: 'Clear All Tickets',
    async act(page) {
      await failCalls(page, /[/]api[/]admin[/]users[/]\d+$/, {
        status: 403,
        type: PROBLEM_TYPES.confirmPassword
      })
      const detail = 'This is not your current password'
      await failCalls(page, '/api/user/confirm', {
        status: 403,
        detail,
        errors: [{ path: 'password', message: detail }]
      })
      await page
        .getByRole('button', { name: /^Delete / })
        .last()
        .click()
      const question = page.getByRole('dialog', { name: 'Confirm it is you' })
      await question.getByLabel('Your password').fill('not the password')
      await question.getByRole('button', { name: 'Continue' }).click()
      await expect(question.getByText(detail)).toBeVisible()
    }
  },
  {
    name: 'user-deleted',
    path: paths.admin,
    as: 'administrator',
    shows: 'Clear All Tickets',
    async act(page) {
      await page.route(/[/]api[/]admin[/]users[/]\d+$/, (route) =>
        route.fulfill({ status: 204, headers: { 'X-Ticket-Count': '14' } })
      )
      await page
        .getByRole('button', { name: /^Delete / })
        .last()
        .click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    }
  },
  {
    name: 'account-removed',
    path: paths.auth,
    as: null,
    shows: 'Welcome to Help Desk',
    async act(page) {
      const detail = 'Your account was removed. Ask an IT Support Specialist if that is wrong.'
      await failCalls(page, '/api/user', {
        status: 401,
        type: PROBLEM_TYPES.accountRemoved,
        detail
      })
      await page.reload()
      await expect(page.getByText(detail)).toBeVisible()
    }
  },
  {
    name: 'clear-tickets',
    path: paths.admin,
    as: 'administrator',
    shows: 'Clear All Tickets',
    async act(page) {
      await page.getByRole('button', { name: 'Clear All Tickets' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    }
  },
  {
    name: 'category-open',
    path: paths.categories,
    as: 'administrator',
    shows: 'Seed IT Categories',
    async act(page) {
      await page.getByRole('button', { name: /^Hardware/ }).click()
      await expect(page.getByText('hardware', { exact: true })).toBeVisible()
    }
  },
  {
    name: 'add-category',
    path: paths.categories,
    as: 'administrator',
    shows: 'Seed IT Categories',
    async act(page) {
      await page.getByRole('button', { name: 'Add Category' }).click()
      await expect(page.getByRole('dialog', { name: 'Add Category' })).toBeVisible()
    }
  },
  {
    name: 'add-subcategory',
    path: paths.categories,
    as: 'administrator',
    shows: 'Seed IT Categories',
    async act(page) {
      await page.getByRole('button', { name: 'Add Subcategory' }).click()
      await expect(page.getByRole('dialog', { name: 'Add Subcategory' })).toBeVisible()
    }
  },
  {
    name: 'tickets-failed',
    path: paths.tickets,
    as: 'staff',
    shows: 'All Tickets',
    async act(page) {
      await page.route('**/api/tickets?*', (route) => route.abort())
      // The next page is there already.
      await page
        .getByRole('button', { name: /^Page / })
        .last()
        .click()
      await expect(page.getByText('Failed to fetch tickets')).toBeVisible()
    }
  },
  {
    name: 'server-down',
    path: paths.dashboard,
    as: 'staff',
    shows: 'Recent Tickets',
    async act(page) {
      await page.route('**/api/**', (route) => route.abort())
      await page.reload()
      await expect(page.getByText('Help Desk is not available right now')).toBeVisible()
    }
  }
]

/** Every screen of the application in every state that can be reached without changing anything. */
export const SCREENS: readonly Screen[] = [
  ...Object.values(SCREENS_OF_PATHS).flat(),
  { name: 'not-found', path: '/no/such/page', as: 'staff', shows: '404 Page Not Found' },
  { name: 'not-found-signed-out', path: '/no/such/page', as: null, shows: '404 Page Not Found' },
  ...OPENED,
  ...DAILY_WORK_SCREENS,
  ...ATTACHMENT_SCREENS
]

/**
 * Signs in as whom the screen is for, waits until everything on it has arrived, and does what leads
 * to the state.
 */
export async function openScreen(page: Page, serverUrl: string, screen: Screen): Promise<void> {
  const { path, as, shows, act } = screen
  if (as) await signInOnce(page.context(), serverUrl, as)
  await page.goto(serverUrl + path)
  await expect(
    page.getByText(shows, { exact: true }).filter({ visible: true }).first()
  ).toBeVisible()
  await expect(page.locator('[aria-busy=true], [role=status][aria-label^=Loading]')).toHaveCount(0)
  // Rows are there before the names in them.
  await expect(page.locator('tbody a[title=""]')).toHaveCount(0)
  await act?.(page)
}

type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** The sessions of this worker, by server and role. */
const sessions = new Map<string, Cookies>()

/** Signs in where no session goes on: a hundred of them would make the page of an account long. */
async function signInOnce(context: BrowserContext, serverUrl: string, role: Role): Promise<void> {
  const key = `${serverUrl} ${role}`
  await context.addCookies(sessions.get(key) ?? [])
  if ((await context.request.get(`${serverUrl}/api/user`)).ok()) return
  await signInAs(context, serverUrl, role)
  sessions.set(key, await context.cookies(serverUrl))
}
