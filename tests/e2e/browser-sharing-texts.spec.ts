import { expect, type Page } from '@playwright/test'
import { test } from '#support/fixtures.ts'
import { DEFAULT_SETTINGS } from '../../shared/desktop/settings.ts'
import type { DesktopBridge, DesktopState } from '../../shared/desktop-bridge.ts'

/** The desktop's state on a computer that shares its help desk. */
const SHARING: DesktopState = {
  version: '1.0.0',
  settings: {
    ...DEFAULT_SETTINGS,
    source: { kind: 'computer' },
    sharing: { ...DEFAULT_SETTINGS.sharing, isOn: true }
  },
  ...{ sourceProblem: null, newTicketKeysProblem: null, readyUpdate: null, isKiosk: false },
  sharing: {
    ...{ kind: 'on', addresses: ['http://192.168.1.20:4180'], fingerprint: null, setupCode: null }
  },
  networkAddresses: ['192.168.1.20']
}
const OFF: DesktopState = {
  ...SHARING,
  settings: { ...SHARING.settings, sharing: DEFAULT_SETTINGS.sharing },
  sharing: { kind: 'off' }
}

/**
 * Shows the settings as the desktop of another system does: what they get of the preload script
 * there is put in its place.
 */
async function openSettingsOf(platform: string, page: Page, url: string, state: DesktopState) {
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

test('a person who shares is told what the firewall asks, and of whom; no one else is', async ({
  page,
  demoUrl
}) => {
  for (const [platform, state, text] of [
    [
      'win32',
      SHARING,
      'Windows asks once whether to allow connections to Help Desk. Allow private networks. This requires an administrator. Without it, other computers can’t connect.'
    ],
    [
      'darwin',
      SHARING,
      'If the macOS firewall is enabled, it asks once whether Help Desk can accept connections. Allow them. This requires an administrator.'
    ],
    ['linux', SHARING, null],
    ['win32', OFF, null]
  ] as const) {
    const section = await openSettingsOf(platform, page, demoUrl, state)
    const box = section.getByRole('checkbox', { name: 'Share this help desk' })
    await expect(box).toBeChecked({ checked: state === SHARING })
    if (text) await expect(section.getByText(text, { exact: true })).toBeVisible()
    else await expect(section.getByText(/asks once/), platform).toHaveCount(0)
  }
})
