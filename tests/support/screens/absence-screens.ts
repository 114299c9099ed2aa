import { expect, type Page } from '@playwright/test'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { answer, reply } from '../answer.ts'
import { type Screen, states, TICKET } from './screen.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const UNTIL = new Date(Date.now() + 6 * DAY_MS).toISOString()
const NOTE = 'For urgent matters please call the service line on extension 400.'

interface Person {
  id: number
}

/** A value of an answer, as the company of the screen has it. */
const answeredValue = (page: Page, path: string, name: string): Promise<string> =>
  page.evaluate(async ([from, key]) => (await (await fetch(from)).json())[key], [
    path,
    name
  ] as const)

/** Lets everyone be of a team, and all but the last one away, with that one as the substitute. */
async function beAway(page: Page, role: string) {
  await page.route('**/api/users', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    const people = (await response.json()) as Person[]
    const substituteId = people.at(-1)?.id
    const json = people.map((person) => {
      const away = { until: UNTIL, substituteId, note: NOTE }
      return { ...person, role, ...(person.id !== substituteId && { away }) }
    })
    await route.fulfill({ response, json })
  })
  await page.reload()
}

/** Screens about who is away (D76). */
export const ABSENCE_SCREENS: readonly Screen[] = [
  ...states(
    { path: paths.team, as: 'head', shows: 'Team' },
    {
      async 'team-away'(page) {
        await beAway(page, await answeredValue(page, '/api/user', 'role'))
        await expect(page.getByText(/^Away until/).first()).toBeVisible()
      },
      async 'team-absence'(page) {
        const from = new Date(Date.now() - DAY_MS).toISOString()
        const absence = { from, until: UNTIL, substituteId: null, note: NOTE }
        await reply(page, '/api/users/*/absence', { absence })
        await beAway(page, await answeredValue(page, '/api/user', 'role'))
        await page
          .getByRole('button', { name: /^Absence of/ })
          .first()
          .click()
        await expect(page.getByRole('button', { name: 'Remove absence' })).toBeVisible()
      }
    }
  ),
  ...states(TICKET, {
    async 'ticket-substitute'(page) {
      await beAway(page, await answeredValue(page, '/api/tickets/7', 'department'))
      await page.getByRole('combobox', { name: /^Assigned To:/ }).click()
      await page
        .getByRole('option', { name: /Away until/, selected: false })
        .first()
        .click()
      await expect(page.getByRole('alertdialog')).toContainText('instead?')
    }
  }),
  ...states(
    { path: paths.dashboard, as: 'staff', shows: 'Dashboard' },
    {
      async 'dashboard-stand-in'(page) {
        const standIn = { personId: 2, from: new Date(0).toISOString(), until: UNTIL, key: '1' }
        const standIns = [standIn, { ...standIn, personId: 3, key: '2' }]
        await answer(page, '/api/notifications', { count: 0, items: [], standIns })
        await expect(page.getByRole('note')).toContainText('You stand in for')
      }
    }
  )
]
