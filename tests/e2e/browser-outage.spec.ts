import { expect, type Route } from '@playwright/test'
import { signInAs } from '#support/demo-company.ts'
import { test } from '#support/fixtures.ts'
import { startRelay } from '#support/relay.ts'
import { outlastOutage } from './outage-job.ts'

test('a server that is killed and started again takes nothing away and is found by itself', {
  tag: '@quick'
}, async ({ page, startServer }) => {
  let server = await startServer({ args: ['--demo-tickets', '12'] })
  await signInAs(page.context(), server.url, 'administrator')
  await page.goto(`${server.url}/tickets/7`)
  await expect(page.getByRole('heading', { name: 'Ticket Details' })).toBeVisible()
  await outlastOutage(page, {
    lose: () => server.kill(),
    async bringBack() {
      server = await startServer({ port: Number(new URL(server.url).port) })
    }
  })
})

test('what was opened while the server or its database was away goes on by itself too', async ({
  page,
  demoUrl
}) => {
  const away = page.getByText('Help Desk is not available right now')
  const promise = page.getByText('Reconnects automatically.')
  await page.setViewportSize({ width: 390, height: 840 })
  await signInAs(page.context(), demoUrl, 'staff')
  await page.goto(`${demoUrl}/team`)
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  const detail = 'The server cannot reach its database at the moment.'
  const unavailable = {
    ...{ status: 503, contentType: 'application/problem+json', headers: { 'Retry-After': '2' } },
    json: { type: 'about:blank', title: 'Not available', status: 503, detail }
  }
  for (const answer of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill(unavailable)
  ]) {
    await page.route('**/api/**', answer)
    await page.reload()
    await expect(away).toBeVisible()
    await expect(promise).toBeVisible()
    await page.unroute('**/api/**')
    await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
    await expect(page.getByText('Offline', { exact: true })).toBeHidden()
  }
})

test('the browser that thinks itself offline still asks: the server may be on this machine', async ({
  page,
  demoUrl
}) => {
  await signInAs(page.context(), demoUrl, 'staff')
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await page.goto(`${demoUrl}/tickets`)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(page.getByRole('link', { name: 'TKT-00390' })).toBeVisible()
})

test('a page that is older than its server offers to load again, and loses nothing', {
  tag: '@quick'
}, async ({ page, startServer }) => {
  const server = await startServer({ args: ['--demo-tickets', '12'] })
  let version: string | null = null
  const relay = await startRelay(server.url, (path) =>
    path === '/api/about' && version ? { product: 'Help Desk', version } : undefined
  )
  await signInAs(page.context(), relay.url, 'staff')
  await page.goto(`${relay.url}/tickets/7`)
  await page.getByRole('tab', { name: /^Activity/ }).click()
  await page.getByLabel('Add a comment').fill('Written on the old page')
  const notice = page.getByText('New version available.').filter({ visible: true })
  await expect(notice).toBeHidden()

  version = '99.0.0'
  relay.cut()
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).filter({ visible: true }).click()
  await page.getByRole('tab', { name: /^Activity/ }).click()
  await expect(page.getByLabel('Add a comment')).toHaveValue('Written on the old page')
  await expect(notice).toBeHidden()
  await relay.close()
})
