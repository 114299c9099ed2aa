import { expect } from '@playwright/test'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { reply } from '../answer.ts'
import { type Screen, states, TICKETS } from './screen.ts'

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

const PAUSED = {
  ...{ id: 3, name: 'New people to Gus' },
  reason: 'It names a person whose account does not exist any more.'
}

/** The notifications of the bell. */
export const NOTIFICATION_SCREENS: readonly Screen[] = [
  ...states(
    { path: paths.ticket(397), as: 'administrator', shows: 'Ticket Details' },
    {
      async bell(page) {
        await page.route('**/api/notifications', async (route) => {
          // Of every kind one, with the texts that the company has.
          const response = await route.fetch({ maxRetries: 1 })
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
    }
  ),
  ...states(TICKETS, {
    async 'bell-paused-rule'(page) {
      await reply(page, '/api/notifications', { count: 0, items: [], pausedRules: [PAUSED] })
      await page.reload()
      await page.getByRole('button', { name: 'Notifications, 1 new' }).click()
      await expect(page.getByText('The rule “New people to Gus” is paused')).toBeVisible()
    },
    async 'bell-empty'(page) {
      await reply(page, '/api/notifications', { count: 0, items: [] })
      await page.reload()
      await page.getByRole('button', { name: 'Notifications' }).click()
      await expect(page.getByText('No new notifications')).toBeVisible()
    }
  })
]
