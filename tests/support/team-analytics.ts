/** The page of team analytics: companies to show on it, and what its cards say. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { TeamAnalyticsRow } from '../../shared/api/reports.ts'
import type { User } from '../../shared/api/users.ts'
import { formatDuration } from '../../shared/domain/duration-format.ts'

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
    userId,
    fullName,
    username: `user-${userId}`,
    role: 'IT Support Specialist',
    totalAssigned: open + resolved,
    totalResolved: resolved,
    averageResolutionTimeHours: hours,
    ticketsByPriority: { high: 0, medium: open + resolved, low: 0 },
    ticketsByStatus: { open, inProgress: 0, resolved, closed: 0 }
  } satisfies TeamAnalyticsRow
}

/**
 * Opens the page of a company that has only these people. Their initials are those of their names.
 */
export async function openTeam(page: Page, url: string, members: readonly TeamAnalyticsRow[]) {
  const [somebody]: User[] = await (await page.request.get(`${url}/api/users`)).json()
  const initialsOf = (name: string) => name.replace(/[^A-Z]/g, '')
  const users = members.map(({ userId, fullName }) => ({
    ...somebody,
    id: userId,
    initials: initialsOf(fullName)
  }))
  await page.route('**/api/users', (route) => route.fulfill({ json: users }))
  await page.route(API, (route) => route.fulfill({ json: members }))
  await page.goto(url + ADDRESS)
  await expect(page.getByText('Resolution Time Trend').first()).toBeVisible()
}

/** What a card says, in order: its headings, metrics, tables and members. */
export async function readCard(card: Locator) {
  return await card.evaluate((element) => {
    const all = (place: Element, selector: string) => [...place.querySelectorAll(selector)]
    const texts = (place: Element, selector: string) =>
      all(place, selector).map(({ textContent }) => textContent)
    const metrics = (place: Element) =>
      all(place, 'dt').map((dt) => [dt.textContent, dt.nextElementSibling?.textContent])
    return {
      headings: texts(element, 'h2, h2 + p, h3'),
      heights: [...new Set(all(element, 'svg[role=img]').map((svg) => svg.getAttribute('height')))],
      metrics: metrics(element).slice(0, 4),
      tables: all(element, 'table').map((table) => ({
        caption: table.querySelector('caption')?.textContent,
        rows: all(table, 'tr').map((row) => texts(row, 'th, td'))
      })),
      members: all(element, 'li').map((member) => ({
        names: texts(member, 'p'),
        metrics: metrics(member)
      }))
    }
  })
}

/**
 * What {@link readCard} finds where everything is as the API answers it and spec §2 and §9 want it.
 */
export function expectedCard(role: string, members: readonly TeamAnalyticsRow[]) {
  const sum = (metric: (row: TeamAnalyticsRow) => number) =>
    members.reduce((total, row) => total + metric(row), 0)
  const assigned = sum((row) => row.totalAssigned)
  const resolved = sum((row) => row.totalResolved)
  const means = members
    .filter((row) => row.totalResolved > 0)
    .map((row) => row.averageResolutionTimeHours)
  const hours = means.reduce((total, mean) => total + mean, 0) / means.length
  const table = (
    caption: string,
    series: string[],
    metrics: (row: TeamAnalyticsRow) => (number | string)[]
  ) => ({
    caption,
    rows: [
      ['Member', ...series],
      ...members.map((row) => [row.fullName, ...metrics(row).map(String)])
    ]
  })
  const trend = table(`Resolution Time Trend, ${role}, in hours`, ['Resolution Time'], (row) => [
    row.totalResolved > 0 ? row.averageResolutionTimeHours : '–'
  ])
  const priorities = table(
    `Tickets by Priority, ${role}, in tickets`,
    ['High', 'Medium', 'Low'],
    ({ ticketsByPriority: { high, medium, low } }) => [high, medium, low]
  )
  const statuses = table(
    `Ticket Status Distribution, ${role}, in tickets`,
    ['Open', 'In Progress', 'Resolved', 'Closed'],
    ({ ticketsByStatus: { open, inProgress, resolved, closed } }) => [
      open,
      inProgress,
      resolved,
      closed
    ]
  )
  return {
    headings: [
      role,
      `Team Performance Overview - ${members.length} member(s)`,
      'Resolution Time Trend',
      'Tickets by Priority',
      'Ticket Status Distribution',
      'Team Members Performance'
    ],
    heights: assigned > 0 ? ['200'] : [],
    metrics: [
      ['Total Assigned', String(assigned)],
      ['Total Resolved', String(resolved)],
      ['Avg. Resolution Time', means.length > 0 ? formatDuration(hours) : '–'],
      ['Resolution Rate', `${assigned && Math.round((resolved / assigned) * 100)}%`]
    ],
    tables: [...(means.length > 0 ? [trend] : []), ...(assigned > 0 ? [priorities, statuses] : [])],
    members: members.map(expectedMember)
  }
}

function expectedMember(row: TeamAnalyticsRow) {
  const { high, medium, low } = row.ticketsByPriority
  const { open, inProgress, resolved, closed } = row.ticketsByStatus
  return {
    names: [row.fullName, row.username],
    metrics: [
      ['Assigned', String(row.totalAssigned)],
      ['Resolved', String(row.totalResolved)],
      [
        'Avg. Resolution',
        row.totalResolved > 0 ? formatDuration(row.averageResolutionTimeHours) : '–'
      ],
      ['Active Tickets', String(open + inProgress)],
      ['High', String(high)],
      ['Medium', String(medium)],
      ['Low', String(low)],
      ['Open', String(open)],
      ['In Progress', String(inProgress)],
      ['Resolved', String(resolved)],
      ['Closed', String(closed)]
    ]
  }
}
