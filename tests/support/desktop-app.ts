import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { _electron, type ElectronApplication, expect, type Page } from '@playwright/test'
import { sandboxSwitches } from '../../build/programs.mjs'
import { root } from '../../build/set-up.mjs'

/**
 * Outside of Electron the electron package is the path of its program; asked for late, as browser
 * tests run without it.
 */
function electronPath(): string {
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

/** The settings of a machine that keeps the data itself. */
export const ON_THIS_COMPUTER = { source: { kind: 'computer' } }

/** The settings of a machine whose data is on a server. */
export const connectedTo = (address: string) => ({
  source: { kind: 'server', address, fingerprint: null }
})

/** The settings file of a data folder. */
export const settingsIn = (dataDir: string) =>
  JSON.parse(readFileSync(path.join(dataDir, 'settings.json'), 'utf8'))

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
 * Starts the program without a driver and collects what it prints.
 * @param options.node arguments for Electron's own Node
 */
export function spawnDesktop(
  dataDir: string,
  options: { args?: readonly string[]; node?: readonly string[]; env?: object } = {}
) {
  const { args = [], node = [], env = {} } = options
  const child = spawn(
    electronPath(),
    [...sandboxSwitches, ...node, root, '--data', dataDir, ...args],
    { env: { ...process.env, ...env } }
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const ended = once(child, 'close').then(([code]) => ({ code, output }))
  return { child, ended }
}

/**
 * Starts the program once more with the same data, as a click on a link does.
 * @returns its exit code
 */
export async function startAgain(dataDir: string, ...args: string[]): Promise<unknown> {
  return (await spawnDesktop(dataDir, { args }).ended).code
}

/** Calls the API from a page, as the person who uses it. */
export function callApi(
  page: Page,
  method: string,
  address: string,
  body?: object
): Promise<{ status: number; body: Record<string, unknown> | null }> {
  return page.evaluate(
    async ([method, address, body]) => {
      const headers = { 'Content-Type': 'application/json' }
      const json = body && { body: JSON.stringify(body), headers }
      const answer = await fetch(address, { method, ...json })
      return { status: answer.status, body: await answer.json().catch(() => null) }
    },
    [method, address, body] as const
  )
}

/** Puts an element on top of the page, in the place of the last one, and clicks it with the mouse. */
export async function clickOnTop(
  window: Page,
  tag: string,
  attributes: Record<string, string>
): Promise<void> {
  await window.evaluate(
    ([tag, attributes]) => {
      document.querySelector('#test-element')?.remove()
      const element = Object.assign(document.createElement(tag), attributes, { id: 'test-element' })
      element.style.cssText =
        'position: fixed; inset: 0 auto auto 0; z-index: 99999; width: 60px; height: 60px'
      document.body.append(element)
      Reflect.set(globalThis, 'wasClicked', false)
      element.addEventListener('click', () => Reflect.set(globalThis, 'wasClicked', true))
    },
    [tag, attributes] as const
  )
  const wasClicked = () => window.evaluate(() => Reflect.get(globalThis, 'wasClicked'))
  // Chromium drops clicks on a page that it is still painting for the first time.
  await expect(async () => {
    // The locator's click would wait for the page to go there.
    await window.mouse.click(30, 30)
    await expect.poll(wasClicked, { timeout: 2000 }).toBe(true)
  }).toPass()
}
