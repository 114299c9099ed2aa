import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { root } from '../../build/set-up.mjs'

export interface DesktopApp {
  app: ElectronApplication
  window: Page
  /** Everything the main process printed so far. */
  output(): string
  /** Quits the way a person does, and waits for the end. */
  close(): Promise<void>
}

/** Starts the built desktop application and waits for its window. Playwright switches the sandbox off on Linux. */
export async function startDesktop(options: { dataDir: string; args?: readonly string[] }): Promise<DesktopApp> {
  const { dataDir, args = [] } = options
  const app = await _electron.launch({ args: [root, '--data', dataDir, ...args], cwd: root })
  let output = ''
  for (const stream of [app.process().stdout, app.process().stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const main = app.process()
  const window = await app.firstWindow()
  await window.waitForLoadState()
  return {
    app,
    window,
    output: () => output,
    async close() {
      if (main.exitCode === null && main.signalCode === null) await app.close()
    }
  }
}
