import { type BrowserContext, expect, type Page } from '@playwright/test'

/**
 * Starts a server with the demo company in it: always the same people and 400 tickets, as many
 * working days ago, and without service levels, as the specification has it.
 */
export const DEMO = ['--demo-tickets', '400']

/** One account of the demo company for each role (spec §6). */
export const ACCOUNTS = {
  administrator: { username: 'priya', fullName: 'Priya Raman' },
  head: { username: 'fatima', fullName: 'Fatima Zahra' },
  staff: { username: 'elena', fullName: 'Elena Petrova' }
}
export type Role = keyof typeof ACCOUNTS

/** The password of everyone in the demo company. */
export const PASSWORD = 'welcome-desk'

/** Signs every page of a context in, the way a program does. */
export async function signInAs(
  context: BrowserContext,
  serverUrl: string,
  role: Role
): Promise<void> {
  const { username } = ACCOUNTS[role]
  const answer = await context.request.post(`${serverUrl}/api/login`, {
    data: { username, password: PASSWORD }
  })
  if (!answer.ok())
    throw new Error(`${username} could not sign in: ${answer.status()} ${await answer.text()}`)
}

/** Signs in at the sign-in page, the way a person does. */
export async function signIn(page: Page, role: Role): Promise<void> {
  await page.getByLabel('Username').fill(ACCOUNTS[role].username)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

/** How long a page asks for nothing that is at rest, in milliseconds. */
const REST_MS = 1500

/**
 * Takes the session away from a page that is at rest: what it would still ask for on its own would
 * lead to the sign-in page before the person does anything.
 */
export async function loseSession(page: Page): Promise<void> {
  let last = Date.now()
  page.on('request', () => {
    last = Date.now()
  })
  await expect.poll(() => Date.now() - last).toBeGreaterThan(REST_MS)
  await page.context().clearCookies()
}
