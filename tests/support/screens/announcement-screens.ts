import { expect, type Page } from '@playwright/test'
import type { Announcement } from '../../../shared/api/announcements.ts'
import { TOTAL_COUNT_HEADER } from '../../../shared/api/tickets.ts'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { reply } from '../answer.ts'
import { type Screen, SIGN_IN, states, TICKET, TICKETS } from './screen.ts'

const HOUR_MS = 60 * 60 * 1000
const hours = (count: number) => new Date(Date.now() + count * HOUR_MS).toISOString()

const outage: Announcement = {
  ...{ id: 1, kind: 'outage', title: 'Email is slow', format: 'markdown' },
  text: 'Messages take **up to an hour**.\n\n- Use the phone for urgent matters\n- Nothing is lost',
  ...{ departments: [], categories: ['email', 'software'], from: hours(-2), until: hours(3) },
  ...{ onSignIn: true, state: 'now', endedAt: null, answer: null, authorId: 1 },
  ...{ createdAt: hours(-2), updatedAt: hours(-2), affected: 41, hasThisToo: false, read: false },
  ticket: { id: 7, ticketId: 'TKT-00007', status: 'in-progress' },
  canManage: true
}
const work: Announcement = {
  ...outage,
  ...{ id: 2, kind: 'work', title: 'Update of the finance system', state: 'planned' },
  ...{ from: hours(6), until: hours(8), departments: ['Logistics', 'Purchase'], affected: 0 }
}
const notice: Announcement = {
  ...outage,
  ...{ id: 3, kind: 'notice', until: null, affected: 0 },
  title: 'The canteen is closed on Friday because of the works on the ground floor of the building'
}
const ended: Announcement = {
  ...outage,
  ...{ id: 4, title: 'No network on the second floor', state: 'ended', endedAt: hours(-1) },
  ...{ hasThisToo: true, answer: 'A switch had failed. It is replaced.' }
}
const announced = [outage, work, notice, ended]

/** Lets the person know of announcements, as if there were these. */
async function announce(page: Page, active: readonly Announcement[] = announced) {
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    await route.fulfill({ response, json: { ...(await response.json()), announcements: true } })
  })
  await reply(page, '/api/announcements/active', [...active])
  await page.route(/[/]api[/]announcements\?/, (route) =>
    route.fulfill({ json: active, headers: { [TOTAL_COUNT_HEADER]: String(active.length) } })
  )
  await reply(page, '/api/announcements/1', outage)
  await page.route('**/api/announcements/1/tickets', (route) =>
    route.fulfill({
      json: [
        {
          ...{ id: 9, ticketId: 'TKT-00009', title: 'No email since nine', status: 'open' },
          ...{ requesterId: 3, link: 'perhaps' }
        },
        {
          ...{ id: 8, ticketId: 'TKT-00008', title: 'Outlook shows an error', status: 'open' },
          ...{ requesterId: 4, link: 'part' }
        }
      ],
      headers: { [TOTAL_COUNT_HEADER]: '2' }
    })
  )
  await reply(page, '/api/announcements/1/affected', [
    { personId: 3, line: 'Second floor, only large files', at: hours(-1) }
  ])
  await reply(page, '/api/announcements/matches', [outage])
  await page.reload()
}

async function bar(page: Page) {
  await announce(page)
  await expect(page.getByRole('link', { name: '1 more' })).toBeVisible()
}

async function ticketOf(page: Page, link: 'part' | 'perhaps') {
  await page.route('**/api/tickets/7', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    const outageOf = { id: 1, title: outage.title, link, state: 'now' }
    await route.fulfill({ response, json: { ...(await response.json()), outage: outageOf } })
  })
  await page.reload()
  await expect(page.getByRole('note')).toContainText(outage.title)
}

async function offer(page: Page) {
  await announce(page)
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('button', { name: 'New Ticket' }).click()
  const known = page.getByRole('group', { name: 'Known outages' })
  await known.scrollIntoViewIfNeeded()
  await expect(known).toContainText('Known since')
}

/** Announcements: the bar, their pages, and where tickets are written (D81). */
export const ANNOUNCEMENT_SCREENS: Screen[] = [
  ...states(
    { path: paths.dashboard, as: 'staff', shows: 'Dashboard' },
    { 'announcement-bar': bar }
  ),
  ...states(
    { path: paths.announcements, as: 'administrator', shows: 'No open announcements' },
    { announcements: bar }
  ),
  ...states(
    { path: paths.announcement(1), as: 'administrator', shows: 'Announcement' },
    {
      async announcement(page) {
        await announce(page)
        await expect(page.getByText('Second floor, only large files')).toBeVisible()
      },
      async 'announcement-end'(page) {
        await announce(page)
        await page.getByRole('button', { name: 'End outage' }).click()
        await expect(page.getByText(/will be told, each once/)).toBeVisible()
      },
      async 'announcement-have-this-too'(page) {
        await announce(page)
        await page.getByRole('button', { name: 'I have this too' }).click()
        await expect(page.getByLabel('Add a line (optional)')).toBeFocused()
      }
    }
  ),
  ...states(TICKETS, {
    'new-ticket-outage': offer,
    async 'new-ticket-outage-line'(page) {
      await offer(page)
      await page.getByRole('button', { name: 'I have this too' }).click()
      await expect(page.getByLabel('Add a line (optional)')).toBeFocused()
    }
  }),
  ...states(TICKET, {
    'ticket-outage': (page) => ticketOf(page, 'part'),
    'ticket-outage-perhaps': (page) => ticketOf(page, 'perhaps')
  }),
  ...states(
    { path: `${paths.reports}?tab=outages`, as: 'administrator', shows: 'Reports' },
    {
      async 'reports-outages'(page) {
        const row = { month: '2026-05', category: 'email', outages: 2, minutes: 185, people: 44 }
        await reply(page, '/api/reports/outages', [
          row,
          { ...row, category: null, outages: 1, minutes: 30, people: 2 },
          { ...row, month: '2026-04', minutes: 1240, people: 112 }
        ])
        await announce(page, [outage])
        await expect(page.getByText('No category').first()).toBeVisible()
      }
    }
  ),
  ...states(SIGN_IN, {
    async 'sign-in-announcements'(page) {
      await page.route('**/api/setup', async (route) => {
        const response = await route.fetch({ maxRetries: 1 })
        const announcements = [outage, work].map(({ kind, title, from, until }) => ({
          ...{ kind, title, from, until }
        }))
        await route.fulfill({ response, json: { ...(await response.json()), announcements } })
      })
      await page.reload()
      await expect(page.getByText(outage.title)).toBeVisible()
    }
  })
]
