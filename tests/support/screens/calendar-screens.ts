import { expect, type Page } from '@playwright/test'
import type { Calendar, CalendarAnnouncement } from '../../../shared/api/calendar.ts'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { reply } from '../answer.ts'
import { type Screen, states } from './screen.ts'

/** Not the present one, of which the list shows the days from today on. */
const MONTH = '2027-08'
/** A moment of the month. */
const at = (day: number, time = '00:00') =>
  `${MONTH}-${String(day).padStart(2, '0')}T${time}:00.000Z`
const dayOf = (day: number) => at(day).slice(0, 10)

const announcement: Pick<CalendarAnnouncement, 'departments' | 'until' | 'state'> = {
  ...{ departments: [], until: null, state: 'planned' }
}

const CALENDAR: Calendar = {
  announcements: [
    {
      ...{ ...announcement, id: 1, kind: 'outage', title: 'Email is slow', state: 'ended' },
      ...{ from: at(3, '09:40'), until: at(3, '13:05') }
    },
    {
      ...{ ...announcement, id: 2, kind: 'work', title: 'New switches on all floors' },
      ...{ from: at(10, '13:00'), until: at(11, '11:00'), departments: ['IT', 'Logistics'] },
      overlaps: ['Move to the new building']
    },
    {
      ...{ ...announcement, id: 3, kind: 'notice', title: 'Phishing emails about parcels' },
      from: at(10, '08:00')
    }
  ],
  closures: [
    {
      ...{ name: 'Move to the new building', calendars: ['Office'], wholeDays: true },
      ...{ from: at(10), until: at(12) }
    }
  ],
  absences: [{ personId: 2, from: at(16), until: at(20) }],
  recurring: [
    {
      ...{ day: dayOf(18), total: 7 },
      named: [{ id: 1, name: 'Restore a backup', department: 'IT', at: at(18, '08:00') }]
    }
  ],
  due: [
    {
      ...{ day: dayOf(10), total: 14 },
      named: [1, 2].map((id) => ({
        ...{ id, ticketId: `TKT-0000${id}`, title: 'The label printer jams', priority: 'high' },
        ...{ assigneeId: id === 1 ? 2 : null, due: at(10, `1${id}:30`) }
      }))
    }
  ]
}

async function show(page: Page, view: 'month' | 'list') {
  await reply(page, '/api/calendar?*', CALENDAR)
  await page.goto(new URL(`${paths.calendar}?view=${view}&month=${MONTH}`, page.url()).href)
  await expect(page.getByText('New switches on all floors').first()).toBeVisible()
}

/** The calendar with entries of all kinds, and its dialogs (D81). */
export const CALENDAR_SCREENS: Screen[] = states(
  { path: paths.calendar, as: 'administrator', shows: 'Calendar' },
  {
    calendar: (page) => show(page, 'month'),
    'calendar-list': (page) => show(page, 'list'),
    async 'calendar-subscribe-disabled'(page) {
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByText(/access tokens are disabled/)).toBeVisible()
    },
    async 'calendar-subscribe'(page) {
      await page.route('**/api/tokens', (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: { scopes: ['read', 'write'], tokens: [] } })
          : route.fulfill({
              status: 201,
              json: {
                ...{ id: 1, name: 'Calendar link', scope: 'calendar', lastUsedAt: null },
                ...{ createdAt: at(1), expiresAt: at(2) },
                token: 'hd_s3Vb0o7Qk1yWcXJm9TzR4uLqE8aNfHdP2xGiB6vYt5M'
              }
            })
      )
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await page.getByRole('button', { name: 'Create link' }).click()
      await expect(page.getByText('Copy the link now. It is not shown again.')).toBeVisible()
    }
  }
)
