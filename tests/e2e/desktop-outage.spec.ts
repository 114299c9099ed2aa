import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { DEMO, PASSWORD } from '../support/demo-company.ts'
import { test } from '../support/fixtures.ts'
import { startRelay } from '../support/relay.ts'
import { outlastOutage } from './outage-job.ts'

const connectedTo = (address: string) => ({
  settings: { source: { kind: 'server', address, fingerprint: null } }
})

async function signIn(window: Page) {
  await window.getByLabel('Username').fill('priya')
  await window.getByLabel('Password').fill(PASSWORD)
  await window.getByRole('button', { name: 'Login' }).click()
  await expect(window.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

test('a server that is killed and started again takes nothing away and is found by itself', async ({
  openDesktop,
  startServer,
  otherDataDir
}) => {
  test.slow()
  let server = await startServer({ dataDir: otherDataDir, args: DEMO })
  const port = Number(new URL(server.url).port)
  const { window } = await openDesktop([], connectedTo(server.url))
  await signIn(window)
  await window.goto('app://desk/tickets/7')
  await expect(window.getByRole('heading', { name: 'Ticket Details' })).toBeVisible()
  await outlastOutage(window, {
    async lose() {
      await server.kill()
      // The desktop knows more than that there is no connection.
      await expect(window.getByText(`Nothing answers on 127.0.0.1, port ${port}.`)).toBeVisible()
    },
    async bringBack() {
      server = await startServer({ dataDir: otherDataDir, port })
    }
  })
})

for (const [version, order, whatToDo] of [
  ['99.0.0', 'older', 'Install the new version of this application'],
  ['0.0.1', 'newer', 'Ask whoever runs the server to update it']
] as const) {
  test(`a server of version ${version} is named before anybody signs in`, async ({
    openDesktop,
    demoUrl
  }) => {
    const relay = await startRelay(demoUrl, (path) =>
      path === '/api/about' ? { product: 'Help Desk', version } : undefined
    )
    const { window } = await openDesktop([], connectedTo(relay.url))
    const notice = window
      .getByRole('status')
      .filter({ hasText: `This application is ${order} than the server` })
    await expect(notice).toContainText(
      `the server has ${version}. ${whatToDo}; until then something may not work.`
    )
    const { violations } = await new AxeBuilder({ page: window }).setLegacyMode().analyze()
    expect(violations).toEqual([])
    await signIn(window)
    await relay.close()
  })
}
