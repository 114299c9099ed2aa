import { expect, type Page } from '@playwright/test'
import { DEFAULT_SETTINGS } from '../../shared/desktop/settings.ts'
import type { DesktopBridge, DesktopState } from '../../shared/desktop-bridge.ts'
import { test } from '../support/fixtures.ts'

/** What the desktop says of itself on a computer that shares its help desk. */
const SHARING: DesktopState = {
  version: '1.0.0',
  settings: {
    ...DEFAULT_SETTINGS,
    source: { kind: 'computer' },
    sharing: { ...DEFAULT_SETTINGS.sharing, isOn: true }
  },
  sourceProblem: null,
  newTicketKeysProblem: null,
  readyUpdate: null,
  isKiosk: false,
  sharing: {
    kind: 'on',
    addresses: ['http://192.168.1.20:4180'],
    fingerprint: null,
    setupCode: null
  },
  networkAddresses: ['192.168.1.20']
}

/**
 * Shows the settings as the desktop of another system does: what they get of the preload script
 * there is put in its place.
 */
async function openSettingsOf(platform: string, page: Page, url: string, state = SHARING) {
  await page.addInitScript(
    ({ platform, state }) => {
      const stop = () => {}
      const desktop: Partial<DesktopBridge> = {
        platform,
        getState: async () => state,
        onState: () => stop,
        onCommand: () => stop,
        setThemeMode: async () => {}
      }
      Object.assign(window, { desktop })
    },
    { platform, state }
  )
  await page.goto(`${url}/settings`)
  return page.getByRole('region', { name: 'Share on the network' })
}

const WINDOWS =
  'Windows asks once whether others may reach Help Desk: allow private networks. That takes an administrator; without one nobody else gets through.'
const MACOS =
  'If the firewall of macOS is on, it asks once whether Help Desk may accept connections: allow them. That takes an administrator.'

for (const [platform, text] of [
  ['win32', WINDOWS],
  ['darwin', MACOS]
] as const) {
  test(`whoever shares is told what the firewall asks, and of whom: ${platform}`, async ({
    page,
    demoUrl
  }) => {
    const section = await openSettingsOf(platform, page, demoUrl)
    await expect(section.getByText(text, { exact: true })).toBeVisible()
  })
}

test('nobody is told of it where nothing is shared, or on Linux, where none asks', async ({
  page,
  demoUrl
}) => {
  const settings = { ...SHARING.settings, sharing: DEFAULT_SETTINGS.sharing }
  const windows = await openSettingsOf('win32', page, demoUrl, {
    ...SHARING,
    settings,
    sharing: { kind: 'off' }
  })
  await expect(windows.getByRole('checkbox', { name: 'Share this help desk' })).not.toBeChecked()
  await expect(windows.getByText(/asks once/)).toHaveCount(0)
  const linux = await openSettingsOf('linux', page, demoUrl)
  await expect(linux.getByRole('checkbox', { name: 'Share this help desk' })).toBeChecked()
  await expect(linux.getByText(/asks once/)).toHaveCount(0)
})
