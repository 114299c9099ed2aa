/** The page of team analytics: companies to show on it, and what its cards say. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { TeamAnalyticsRow } from '../../shared/api/reports.ts'
import type { User } from '../../shared/api/users.ts'
import { read } from './demo-work.ts'

export const API = '**/api/admin/team-analytics'
export const ADDRESS = '/admin?tab=analytics'

/**
 * A member of a team with so many tickets.
 * @param metrics.hours the mean, 0 where nothing is resolved, as the API answers
 */
export function memberRow(
  userId: number,
  fullName: string,
  metrics: { open?: number; resolved?: number; hours?: number } = {}
) {
  const { open = 0, resolved = 0, hours = 0 } = metrics
  return {
    ...{ userId, fullName, username: `user-${userId}`, role: 'IT Support Specialist' },
    totalAssigned: open + resolved,
    totalResolved: resolved,
    averageResolutionTimeHours: hours,
    ticketsByPriority: { high: 0, medium: open + resolved, low: 0 },
    ticketsByStatus: { open, inProgress: 0, resolved, closed: 0 }
  } satisfies TeamAnalyticsRow
}

/** Opens the page of a company that has only these people, whose initials are those of their names. */
export async function openTeam(page: Page, url: string, members: readonly TeamAnalyticsRow[]) {
  const [someone]: User[] = await read(page.request, `${url}/api/users`)
  const users = members.map(({ userId, fullName }) => ({
    ...someone,
    id: userId,
    initials: fullName.replace(/[^A-Z]/g, '')
  }))
  await page.route('**/api/users', (route) => route.fulfill({ json: users }))
  await page.route(API, (route) => route.fulfill({ json: members }))
  await page.goto(url + ADDRESS)
  await expect(page.getByText('Resolution Time Trend').first()).toBeVisible()
}

/** The content of a card, in order: its headings, metrics, tables and members. */
export async function readCard(card: Locator) {
  return await card.evaluate((element) => {
    const texts = (place: Element, selector: string) =>
      [...place.querySelectorAll(selector)].map(({ textContent }) => textContent)
    const metrics = (place: Element) =>
      [...place.querySelectorAll('dt')].map(
        (dt) => `${dt.textContent}: ${dt.nextElementSibling?.textContent}`
      )
    return {
      headings: texts(element, 'h2, h2 + p, h3'),
      heights: [...element.querySelectorAll('svg[role=img]')].map((svg) =>
        Number(svg.getAttribute('height'))
      ),
      metrics: metrics(element).slice(0, 4),
      tables: [...element.querySelectorAll('table')].map((table) => [
        table.querySelector('caption')?.textContent,
        ...[...table.querySelectorAll('tr')].map((row) => texts(row, 'th, td').join(' '))
      ]),
      members: [...element.querySelectorAll('li')].map((member) => [
        ...texts(member, 'p'),
        ...metrics(member)
      ])
    }
  })
}
