import type { ElectronApplication, Page } from '@playwright/test'
import { connectedTo } from './desktop-app.ts'

/** The settings of a machine that is a kiosk of a server elsewhere. */
export function kioskOf(address: string, changes: object = {}) {
  return {
    ...connectedTo(address),
    kiosk: { isOn: true, idleSeconds: 120, startsWithSystem: false, ...changes }
  }
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
