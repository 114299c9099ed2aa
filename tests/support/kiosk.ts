import type { ElectronApplication, Page } from '@playwright/test'
import { ACCOUNTS, PASSWORD, type Role } from './demo-company.ts'

/** The settings of a machine that is a kiosk of a server elsewhere. */
export function kioskOf(address: string, changes: object = {}) {
  return {
    source: { kind: 'server', address, fingerprint: null },
    kiosk: { isOn: true, idleSeconds: 120, startsWithSystem: false, ...changes }
  }
}

/** Signs in at the sign-in page, the way a person does. */
export async function signIn(window: Page, role: Role): Promise<void> {
  await window.getByLabel('Username').fill(ACCOUNTS[role].username)
  await window.getByLabel('Password').fill(PASSWORD)
  await window.getByRole('button', { name: 'Login' }).click()
  await window.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

/**
 * Puts the page's wall clock forward, in seconds. Its timers stay real: a dialog that closes waits
 * for a frame and for an animation, which a clock of the test's would get out of order.
 */
export function passTime(window: Page, seconds: number): Promise<void> {
  return window.evaluate((seconds) => {
    const now = Date.now
    Date.now = () => now() + seconds * 1000
  }, seconds)
}

/**
 * Where the only window is and what it shows, asked of the application itself: a page that crashed
 * can't say.
 */
export function shown(app: ElectronApplication): Promise<{ address: string; text: string }> {
  return app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (!contents || contents.isCrashed() || contents.isLoading()) return { address: '', text: '' }
    return {
      address: contents.getURL(),
      // A page that is just crashing never answers.
      text: await Promise.race([
        contents.executeJavaScript('document.body.innerText'),
        new Promise<string>((resolve) => setTimeout(() => resolve(''), 1000))
      ])
    }
  })
}
