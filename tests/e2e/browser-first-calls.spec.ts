import { expect, type Page, type Request } from '@playwright/test'
import { holdCalls } from '#support/calls.ts'
import { signInAs } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'

/** Requests made after the screen is there: nothing that it shows waits for them. */
const LATER =
  /^[/]api[/](about|admin[/]backups|admin[/]first-steps|admin[/]unconfirmed-teams|departments|saved-views|tickets[/]\d+[/]presence)$/
/** The most files and calls until a list shows its rows, and the most script, compressed. */
const MOST_REQUESTS = 30
const MOST_SCRIPT_KB = 235
/** How long the first screen waits for its answers, in milliseconds. */
const MAX_WAIT_MS = 100

const NAMES = ['/api/users', '/api/admin/categories', '/api/admin/subcategories']
const SCREENS: [address: string, calls: string[]][] = [
  [
    '/',
    [
      ...NAMES,
      '/api/tickets/stats/counts?userId=1',
      '/api/tickets?ownership=all-relevant&status=open&status=in-progress&limit=5&offset=0'
    ]
  ],
  ['/tickets', [...NAMES, '/api/tickets?limit=5&offset=0']],
  [
    '/tickets?status=open&search=TKT-0&page=2',
    [...NAMES, '/api/tickets?status=open&search=TKT-0&limit=5&offset=5']
  ],
  ['/unassigned', [...NAMES, '/api/tickets?ownership=unassigned&limit=5&offset=0']],
  ['/department-tickets', [...NAMES, '/api/tickets?ownership=department&limit=5&offset=0']],
  [
    '/tickets/7',
    [
      ...NAMES,
      '/api/tickets/7',
      '/api/tickets/7/comments?limit=50',
      '/api/tickets/7/followers',
      '/api/tickets/7/attachments',
      '/api/tickets/7/links',
      '/api/tickets/7/history?limit=50',
      '/api/canned-replies'
    ]
  ],
  ['/team', ['/api/users']],
  ['/users', ['/api/users']],
  ['/admin/categories', NAMES.slice(1)],
  ['/reports', ['/api/reports/tickets-by-status?userId=1']]
]

test('everything is asked for at the first moment, and once', async ({ page, demoUrl }) => {
  test.slow()
  await beHere(page, demoUrl)
  for (const [address, calls] of SCREENS) {
    const asked = noteCalls(page)
    const release = await holdCalls(page, '/api/user')
    await page.goto(demoUrl + address)
    const expected = ['/api/events', '/api/user', '/api/notifications', ...calls].sort()
    await expect.poll(() => asked.calls().sort(), address).toEqual(expected)
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('load')
    await expect.poll(() => page.getByText('Loading').count()).toBe(0)
    const all = asked.calls().filter((path) => !isNext(path))
    expect(all.sort(), address).toEqual(expected)
    asked.stop()
    await page.unrouteAll()
    await page.goto('about:blank')
  }
})

test('a screen whose answers are there is made once, without what shows until they are', async ({
  page,
  demoUrl
}) => {
  await beHere(page, demoUrl)
  // However slow this machine is, the screen waits for its answers.
  await page.addInitScript((wait) => {
    const { setTimeout } = window
    const withoutLimit = (run: TimerHandler, after?: number) =>
      after === wait ? 0 : setTimeout(run, after)
    Object.assign(window, { setTimeout: withoutLimit })
  }, MAX_WAIT_MS)
  await page.addInitScript(() => {
    const note = () => {
      const waiting = document.querySelector('.chakra-skeleton, .chakra-spinner, [aria-busy=true]')
      if (waiting) performance.mark('waiting')
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${demoUrl}/tickets`)
  await expect(page.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
  expect(await page.evaluate(() => performance.getEntriesByName('waiting').length)).toBe(0)
})

test('a list is there after few requests', async ({ page, demoUrl }) => {
  await beHere(page, demoUrl)
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('tbody a')) return
      watch.disconnect()
      performance.mark('rows')
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${demoUrl}/tickets`)
  await expect(page.getByRole('link', { name: /^TKT-/ }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const before = await page.evaluate(() => {
    const rowsAt = performance.getEntriesByName('rows')[0]?.startTime ?? 0
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return resources
      .filter(({ startTime }) => startTime < rowsAt)
      .map(({ name, encodedBodySize }) => ({ name, kilobytes: encodedBodySize / 1000 }))
  })
  expect(before.length).toBeLessThanOrEqual(MOST_REQUESTS)
  const scripts = before.filter(({ name }) => name.endsWith('.js'))
  const kilobytes = scripts.reduce((sum, script) => sum + script.kilobytes, 0)
  expect(kilobytes).toBeGreaterThan(100)
  expect(kilobytes).toBeLessThanOrEqual(MOST_SCRIPT_KB)
})

/** Whether it is fetched for what people may do next: the second page. */
const isNext = (path: string) => /offset=[1-9]/.test(path) && !path.includes('search')

/** Signs in and opens a page, so that the next one knows who is likely to be there. */
async function beHere(page: Page, demoUrl: string) {
  await signInAs(page.context(), demoUrl, 'administrator')
  await page.goto(`${demoUrl}/account`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

function noteCalls(page: Page) {
  const paths: string[] = []
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    paths.push(pathname + search)
  }
  page.on('request', note)
  return {
    calls: () => paths.filter((path) => path.startsWith('/api/') && !LATER.test(path)),
    stop: () => page.off('request', note)
  }
}
