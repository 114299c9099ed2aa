import { type Browser, chromium } from '@playwright/test'
import { findChromium, sandboxSwitches } from '../../build/programs.mjs'

/**
 * A browser beside the desktop, as good as one on another computer; the test that starts it closes
 * it.
 */
export function startBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({ ...(executablePath && { executablePath }), args: sandboxSwitches })
}
