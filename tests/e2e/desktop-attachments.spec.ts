import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { signInWindow } from '../support/demo-company.ts'
import { type DesktopApp, ON_THIS_COMPUTER } from '../support/desktop-app.ts'
import { test as base } from '../support/fixtures.ts'

const DEMO = ['--demo-tickets', '12']
/** The largest file, in bytes (D40). */
const LARGEST = 25 * 1024 * 1024
/** How much more memory it may take on its way through the main process, in bytes. */
const MOST_MORE = 20_000_000

interface Fixtures {
  /** A desktop with a few tickets. */
  desktop: DesktopApp
}

/** The same tests of a desktop that has the data itself, and of one that reaches a server. */
const TESTS = [
  {
    where: 'on this computer',
    test: base.extend<Fixtures>({
      desktop: async ({ openDesktop }, use) =>
        use(await openDesktop(DEMO, { settings: ON_THIS_COMPUTER }))
    })
  },
  {
    where: 'elsewhere',
    test: base.extend<Fixtures>({
      desktop: async ({ openDesktop, startServer, otherDataDir }, use) => {
        const { url: address } = await startServer({ dataDir: otherDataDir, args: DEMO })
        const source = { kind: 'server', address, fingerprint: null }
        await use(await openDesktop([], { settings: { source } }))
      }
    })
  }
]

async function openComments(window: Page) {
  await signInWindow(window, 'administrator')
  await window.goto('app://desk/tickets/7')
  await window.getByRole('tab', { name: /^Activity/ }).click()
  await expect(window.getByLabel('Add a comment')).toBeVisible()
}

/** Sends a comment with a file of this computer, and waits until it is shown. */
async function comment(window: Page, file: string) {
  const name = path.basename(file)
  await window.getByLabel('Choose files').setInputFiles(file)
  await expect(window.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await window.getByLabel('Add a comment').fill(`With ${name}`)
  await window.getByRole('button', { name: 'Add Comment' }).click()
  await expect(window.getByRole('log').getByText(`With ${name}`)).toBeVisible()
}

/** Takes the place of the person at the system's save dialog. */
async function answerSaveDialog(app: ElectronApplication, file: string) {
  await app.evaluate(({ session }, file) => {
    Object.assign(globalThis, { saved: null })
    session.defaultSession.once('will-download', (_event, item) => {
      const asked = { name: item.getFilename(), filters: item.getSaveDialogOptions().filters }
      item.once('done', (_event, state) =>
        Object.assign(globalThis, { saved: { ...asked, state } })
      )
      item.setSavePath(file)
    })
  }, file)
}
const saved = (app: ElectronApplication) => app.evaluate(() => Reflect.get(globalThis, 'saved'))

/** Follows how much memory the main process has. @returns what asks for the most since then */
async function watchMemory(app: ElectronApplication): Promise<() => Promise<number>> {
  const before = await app.evaluate(() => {
    const now = process.memoryUsage().rss
    const watch = { most: now }
    const timer = setInterval(() => {
      watch.most = Math.max(watch.most, process.memoryUsage().rss)
    }, 5)
    Object.assign(globalThis, { watch: { ...watch, ...{ watch, timer } } })
    return now
  })
  return () =>
    app.evaluate((_electron, before) => {
      const { watch, timer } = Reflect.get(globalThis, 'watch')
      clearInterval(timer)
      return watch.most - before
    }, before)
}

/** @returns what asks for each progress in percent that the page has shown since */
async function followProgress(window: Page): Promise<() => Promise<number[]>> {
  await window.evaluate(() => {
    const told: number[] = []
    Object.assign(globalThis, { told })
    const attributeFilter = ['aria-valuenow']
    new MutationObserver((changes) => {
      for (const { target } of changes)
        told.push(Number((target as Element).getAttribute('aria-valuenow')))
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter })
  })
  return () => window.evaluate(() => Reflect.get(globalThis, 'told'))
}

for (const { where, test } of TESTS) {
  test(`the largest file goes up and down without being held in memory, data ${where}`, async ({
    desktop,
    dataDir
  }) => {
    test.slow()
    const { app, window } = desktop
    await openComments(window)
    const small = path.join(dataDir, 'small.bin')
    const large = path.join(dataDir, 'large.bin')
    writeFileSync(small, randomBytes(1_000_000))
    writeFileSync(large, randomBytes(LARGEST))
    // What is loaded and compiled on the first time is no matter of the size.
    await comment(window, small)
    await answerSaveDialog(app, path.join(dataDir, 'small-again.bin'))
    await window.getByRole('button', { name: /^Download small/ }).click()
    await expect.poll(() => saved(app)).toMatchObject({ state: 'completed' })

    const told = await followProgress(window)
    const mostUp = await watchMemory(app)
    await comment(window, large)
    const up = await mostUp()
    expect((await told()).some((percent) => percent > 0 && percent < 100)).toBe(true)

    const file = path.join(dataDir, 'large-again.bin')
    await answerSaveDialog(app, file)
    const mostDown = await watchMemory(app)
    await window.getByRole('button', { name: /^Download large/ }).click()
    const filters = [{ name: 'BIN', extensions: ['bin'] }]
    await expect.poll(() => saved(app)).toEqual({ name: 'large.bin', filters, state: 'completed' })
    const down = await mostDown()
    expect(readFileSync(file).equals(readFileSync(large))).toBe(true)
    expect(up).toBeLessThan(MOST_MORE)
    expect(down).toBeLessThan(MOST_MORE)
  })

  test(`a file that is too large is refused with a sentence, data ${where}`, async ({
    desktop: { window },
    dataDir
  }) => {
    await openComments(window)
    const file = path.join(dataDir, 'too large.bin')
    writeFileSync(file, randomBytes(2 * LARGEST))
    await window.getByLabel('Choose files').setInputFiles(file)
    await expect(
      window.getByRole('list', { name: 'Attached files' }).getByRole('alert')
    ).toHaveText('The file is larger than 25 MiB, the most that can be attached')
    // The connection serves what comes next.
    await window.getByRole('button', { name: 'Remove too large.bin' }).click()
    writeFileSync(file, randomBytes(1000))
    await comment(window, file)
  })
}
