import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { signIn } from '#support/demo-company.ts'
import { connectedTo } from '#support/desktop-app.ts'
import { test } from '#support/fixtures.ts'
import { startRelay } from '#support/relay.ts'

test('a server of another version is named before anyone signs in', async ({
  openDesktop,
  demoUrl
}) => {
  let version = '99.0.0'
  const relay = await startRelay(demoUrl, (path) =>
    path === '/api/about' ? { product: 'Help Desk', version } : undefined
  )
  const { window } = await openDesktop([], { settings: connectedTo(relay.url) })
  for (const [other, order, whatToDo] of [
    ['99.0.0', 'older', 'Install the new version of this application'],
    ['0.0.1', 'newer', 'Ask your administrator to update the server']
  ] as const) {
    version = other
    await window.reload()
    const text = `This application is ${order} than the server`
    const notice = window.getByRole('status').filter({ hasText: text })
    await expect(notice).toContainText(
      `the server ${other}. ${whatToDo}. Until then, some features may not work.`
    )
    const { violations } = await new AxeBuilder({ page: window }).setLegacyMode().analyze()
    expect(violations).toEqual([])
  }
  await signIn(window, 'administrator')
  await relay.close()
})
