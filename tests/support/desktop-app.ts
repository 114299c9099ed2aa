import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { sandboxSwitches } from '../../build/programs.mjs'
import { root } from '../../build/set-up.mjs'

/**
 * Outside of Electron the electron package is the path of its program; asked for late, as browser
 * tests run without it.
 */
export function electronPath(): string {
  return createRequire(import.meta.url)('electron')
}

export interface DesktopApp {
  app: ElectronApplication
  window: Page
  /** Everything the main process printed so far. */
  output(): string
  /** Quits the way a person does, and waits for the end. */
  close(): Promise<void>
}

/** The settings of a machine that was told to keep the data itself. */
export const ON_THIS_COMPUTER = { source: { kind: 'computer' } }

/** Writes settings where the data folder has none yet; null for none. */
export function provideSettings(dataDir: string, settings: object | null): void {
  const file = path.join(dataDir, 'settings.json')
  if (settings && !existsSync(file)) writeFileSync(file, JSON.stringify(settings))
}

/**
 * Starts the built desktop application and waits for its window. Playwright switches the sandbox
 * off on Linux.
 * @param options.settings what is set where the data folder has no settings yet; null for nothing,
 * as at the first start
 * @param options.env what the environment says besides
 */
export async function startDesktop(options: {
  dataDir: string
  args?: readonly string[]
  settings?: object | null
  env?: Record<string, string>
}): Promise<DesktopApp> {
  const { dataDir, args = [], settings = ON_THIS_COMPUTER } = options
  const env = { ...process.env, ...options.env } as Record<string, string>
  provideSettings(dataDir, settings)
  const app = await _electron.launch({ args: [root, '--data', dataDir, ...args], cwd: root, env })
  let output = ''
  for (const stream of [app.process().stdout, app.process().stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const main = app.process()
  const window = await app.firstWindow()
  // The page is loaded before the code that draws it.
  await window.locator('#root > *').first().waitFor({ state: 'attached' })
  return {
    app,
    window,
    output: () => output,
    async close() {
      if (main.exitCode === null && main.signalCode === null) await app.close()
    }
  }
}

/**
 * Starts the program once more with the same data, as a click on a link does.
 * @returns its exit code
 */
export async function startAgain(dataDir: string, link: string): Promise<unknown> {
  const second = spawn(electronPath(), [...sandboxSwitches, root, '--data', dataDir, link], {
    stdio: 'ignore'
  })
  const [code] = await once(second, 'exit')
  return code
}
