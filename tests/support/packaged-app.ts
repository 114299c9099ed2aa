import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { packagesCommand } from '../../build/packages.mjs'
import { sandboxSwitches } from '../../build/programs.mjs'
import { environment, nodePath, run } from '../../build/set-up.mjs'
import { ON_THIS_COMPUTER, provideSettings } from './desktop-app.ts'

/**
 * The program as it is packaged, unpacked in a folder of its own; `remove` it when it has ended.
 */
export interface PackagedProgram {
  file: string
  resources: string
  remove(): void
}

/**
 * Without a certificate macOS runs a program that is signed for this Mac alone, and not hardened.
 */
const UNSIGNED_ON_MACOS = ['-c.mac.identity=-', '-c.mac.hardenedRuntime=false']

/** Where electron-builder puts the program on each system. */
function placesIn(folder: string): Pick<PackagedProgram, 'file' | 'resources'> {
  const isMac = process.platform === 'darwin'
  const name = readdirSync(folder).find((name) =>
    isMac ? name.startsWith('mac') : name.endsWith('-unpacked')
  )
  const unpacked = path.join(folder, name ?? '')
  if (isMac) {
    const contents = path.join(unpacked, 'Help Desk.app/Contents')
    return {
      file: path.join(contents, 'MacOS/Help Desk'),
      resources: path.join(contents, 'Resources')
    }
  }
  const file = process.platform === 'win32' ? 'Help Desk.exe' : 'help-desk'
  return { file: path.join(unpacked, file), resources: path.join(unpacked, 'resources') }
}

/**
 * Packages the program that is built in `out`, with the runtime that the other desktop tests use.
 */
export async function packageProgram(updates: string): Promise<PackagedProgram> {
  const folder = mkdtempSync(path.join(tmpdir(), 'help-desk-package-'))
  const { args, variables } = packagesCommand({
    args: [
      '--dir',
      `-c.directories.output=${folder}`,
      ...(process.platform === 'darwin' ? UNSIGNED_ON_MACOS : [])
    ],
    updates,
    runtime: path.dirname(createRequire(import.meta.url)('electron'))
  })
  const { code, output } = await run(nodePath, args, { env: { ...environment, ...variables } })
  expect(code, output).toBe(0)
  return {
    ...placesIn(folder),
    remove: () => rmSync(folder, { recursive: true, force: true })
  }
}

export interface PackagedApp {
  window: Page
  /** Everything it printed so far. */
  output(): string
  /** Ends it without asking, as a computer that is switched off. */
  kill(): Promise<void>
  /** Quits it, and waits for the end. */
  close(): Promise<void>
  /** Its end. */
  exit: Promise<unknown>
}

/**
 * Starts the packaged program and waits for its window. Playwright's own way needs the inspector of
 * Node, which the program rejects; Chromium's remote debugging is a switch of the person who starts
 * it.
 */
export async function startPackaged(
  program: PackagedProgram,
  options: {
    dataDir: string
    /** The data folder is the one taken without `--data`: it must be called Help Desk. */
    isUsualFolder?: boolean
    args?: readonly string[]
    variables?: NodeJS.ProcessEnv
  }
): Promise<PackagedApp> {
  const { dataDir, isUsualFolder = false, args = [], variables } = options
  provideSettings(dataDir, ON_THIS_COMPUTER)
  // The usual folder is below the system's own one for settings, so that a start without arguments
  // takes it too.
  const place = isUsualFolder ? [] : ['--data', dataDir]
  const child = spawn(
    program.file,
    [...sandboxSwitches, '--remote-debugging-port=0', ...place, ...args],
    {
      env: {
        ...process.env,
        ...(isUsualFolder && { XDG_CONFIG_HOME: path.dirname(dataDir) }),
        ...variables
      }
    }
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const exit = once(child, 'exit')
  try {
    const browser = await connect(() => output)
    const window = browser.contexts()[0]?.pages()[0]
    if (!window) throw new Error('It shows no window')
    await window.waitForLoadState()
    return {
      window,
      output: () => output,
      exit,
      async kill() {
        child.kill('SIGKILL')
        await exit
        await browser.close()
      },
      async close() {
        await browser.close()
        child.kill('SIGTERM')
        await exit
      }
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`The packaged program did not start:\n${output}`, { cause: error })
  }
}

/**
 * Connects to the program once its page has a title: the address alone is there while the page is
 * still on its way, and Playwright waits for good for a page that arrives as it connects.
 */
async function connect(output: () => string): Promise<Browser> {
  const port = () => /DevTools listening on ws:[/][/]127[.]0[.]0[.]1:(\d+)/.exec(output())?.[1]
  await expect.poll(port, { timeout: 20_000 }).toBeDefined()
  const address = `http://127.0.0.1:${port()}`
  const pages = async () => (await fetch(`${address}/json/list`)).text()
  await expect.poll(pages, { timeout: 20_000 }).toMatch(/"title": "[^"]*Help Desk"/)
  return chromium.connectOverCDP(address)
}
