import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type Role, signInAs } from '../demo-company.ts'
import { ABSENCE_SCREENS } from './absence-screens.ts'
import { ACCOUNT_SCREENS } from './account-screens.ts'
import { ADMINISTRATION_SCREENS } from './administration-screens.ts'
import { ANNOUNCEMENT_SCREENS } from './announcement-screens.ts'
import { APPROVAL_SCREENS } from './approval-screens.ts'
import { ATTACHMENT_SCREENS } from './attachment-screens.ts'
import { CALENDAR_SCREENS } from './calendar-screens.ts'
import { DAILY_WORK_SCREENS } from './daily-work-screens.ts'
import { DIRECTORY_SCREENS } from './directory-screens.ts'
import { FORM_SCREENS } from './form-screens.ts'
import { GENERAL_SCREENS } from './general-screens.ts'
import { MAIL_SCREENS } from './mail-screens.ts'
import { NOTIFICATION_SCREENS } from './notification-screens.ts'
import { SCREENS_OF_PATHS } from './path-screens.ts'
import { PROCESS_SCREENS } from './process-screens.ts'
import { REGISTRATION_SCREENS } from './registration-screens.ts'
import { RULE_SCREENS } from './rule-screens.ts'
import { SCHEDULE_SCREENS } from './schedule-screens.ts'
import type { Screen } from './screen.ts'
import { SECOND_FACTOR_SCREENS } from './second-factor-screens.ts'
import { SERVICE_LEVEL_SCREENS } from './service-level-screens.ts'
import { SINGLE_SIGN_ON_SCREENS } from './single-sign-on-screens.ts'
import { TASK_SCREENS } from './task-screens.ts'
import { TICKET_SCREENS } from './ticket-screens.ts'
import { TOKEN_SCREENS } from './token-screens.ts'
import { WEBHOOK_SCREENS } from './webhook-screens.ts'

const NOT_FOUND = { path: '/no/such/page', shows: '404 Page Not Found' }

/**
 * Every screen of the application in every state that can be reached without changing anything, by
 * what they are about.
 */
export const SUBJECTS: Record<string, readonly Screen[]> = {
  addresses: Object.values(SCREENS_OF_PATHS).flat(),
  'an unknown address': [
    { ...NOT_FOUND, name: 'not-found', as: 'staff' },
    { ...NOT_FOUND, name: 'not-found-signed-out', as: null }
  ],
  absences: ABSENCE_SCREENS,
  accounts: ACCOUNT_SCREENS,
  administration: ADMINISTRATION_SCREENS,
  announcements: ANNOUNCEMENT_SCREENS,
  approvals: APPROVAL_SCREENS,
  attachments: ATTACHMENT_SCREENS,
  'daily work': DAILY_WORK_SCREENS,
  directories: DIRECTORY_SCREENS,
  forms: FORM_SCREENS,
  'what is general': GENERAL_SCREENS,
  mail: MAIL_SCREENS,
  notifications: NOTIFICATION_SCREENS,
  calendar: CALENDAR_SCREENS,
  'recurring tickets': SCHEDULE_SCREENS,
  processes: PROCESS_SCREENS,
  registration: REGISTRATION_SCREENS,
  rules: RULE_SCREENS,
  'second factors': SECOND_FACTOR_SCREENS,
  'service levels': SERVICE_LEVEL_SCREENS,
  'single sign-on': SINGLE_SIGN_ON_SCREENS,
  tasks: TASK_SCREENS,
  tickets: TICKET_SCREENS,
  tokens: TOKEN_SCREENS,
  webhooks: WEBHOOK_SCREENS
}
export const SCREENS = Object.values(SUBJECTS).flat()

/**
 * Signs in as whom the screen is for, waits until everything on it has arrived, and does what leads
 * to the state.
 * @param options.isReloaded whether the page is loaded once more before that
 */
export async function openScreen(
  page: Page,
  serverUrl: string,
  screen: Screen,
  { isReloaded = false } = {}
): Promise<void> {
  const { path, as, act } = screen
  if (as) await signInOnce(page.context(), serverUrl, as)
  await page.goto(serverUrl + path)
  await expectArrived(page, screen)
  if (isReloaded) {
    await page.reload()
    await expectArrived(page, screen)
  }
  await act?.(page)
}

/** Waits until everything on a screen has arrived. */
export async function expectArrived(page: Page, { shows }: Pick<Screen, 'shows'>): Promise<void> {
  await expect(
    page.getByText(shows, { exact: true }).filter({ visible: true }).first()
  ).toBeVisible()
  await expect(page.locator('[aria-busy=true], [role=status][aria-label^=Loading]')).toHaveCount(0)
  // Rows are there before the names in them.
  await expect(page.locator('tbody a[title=""]')).toHaveCount(0)
}

type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** The sessions of this worker, by server and role. */
const sessions = new Map<string, Cookies>()

/** Signs in where no session goes on: a hundred of them would make the page of an account long. */
async function signInOnce(context: BrowserContext, serverUrl: string, role: Role): Promise<void> {
  const key = `${serverUrl} ${role}`
  await context.addCookies(sessions.get(key) ?? [])
  // A connection that rested since the last screen may be closed by now.
  const user = await context.request.get(`${serverUrl}/api/user`, { maxRetries: 1 })
  if (user.ok()) return
  await signInAs(context, serverUrl, role)
  sessions.set(key, await context.cookies(serverUrl))
}
