import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { signIn } from '#support/demo-company.ts'
import { connectedTo, ON_THIS_COMPUTER } from '#support/desktop-app.ts'
import { test } from '#support/fixtures.ts'
import { answerSaveDialog, saving } from '#support/system-notes.ts'

const DEMO = ['--demo-tickets', '12']
/** The largest file, in bytes (D40). */
const LARGEST = 25 * 1024 * 1024
/** How much more memory it may take on its way through the main process, in bytes. */
const MOST_MORE = 20_000_000

/** Sends a comment with a file of this computer, and waits until it is shown. */
async function comment(window: Page, file: string) {
  const name = path.basename(file)
  await window.getByLabel('Choose files').setInputFiles(file)
  await expect(window.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await window.getByLabel('Add a comment').fill(`With ${name}`)
  await window.getByRole('button', { name: 'Add Comment' }).click()
  await expect(window.getByRole('log').getByText(`With ${name}`)).toBeVisible()
}

/** Follows how much memory the main process has. @returns what asks for the most since then */
async function watchMemory(app: ElectronApplication): Promise<() => Promise<number>> {
  await app.evaluate(() => {
    const before = process.memoryUsage().rss
    const watch = { more: 0 }
    const look = () => {
      watch.more = Math.max(watch.more, process.memoryUsage().rss - before)
    }
    Object.assign(globalThis, { watch, watching: setInterval(look, 5) })
  })
  return () =>
    app.evaluate(() => {
      clearInterval(Reflect.get(globalThis, 'watching'))
      return Reflect.get(globalThis, 'watch').more
    })
}

/** @returns what asks for each progress in percent that the page has shown since */
async function followProgress(window: Page): Promise<() => Promise<number[]>> {
  await window.evaluate(() => {
    const reported: number[] = []
    Object.assign(globalThis, { reported })
    const attributeFilter = ['aria-valuenow']
    new MutationObserver((changes) => {
      for (const { target } of changes)
        reported.push(Number((target as Element).getAttribute('aria-valuenow')))
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter })
  })
  return () => window.evaluate(() => Reflect.get(globalThis, 'reported'))
}

for (const where of ['on this computer', 'elsewhere']) {
  test(`the largest file goes up and down without being held in memory, a larger one is rejected, data ${where}`, async ({
    openDesktop,
    startServer,
    otherDataDir,
    dataDir
  }) => {
    test.slow()
    const isHere = where === 'on this computer'
    const settings = isHere
      ? ON_THIS_COMPUTER
      : connectedTo((await startServer({ dataDir: otherDataDir, args: DEMO })).url)
    const { app, window } = await openDesktop(isHere ? DEMO : [], { settings })
    await signIn(window, 'administrator')
    await window.goto('app://desk/tickets/7')
    await window.getByRole('tab', { name: /^Activity/ }).click()
    const write = (name: string, bytes: number) => {
      const file = path.join(dataDir, name)
      writeFileSync(file, randomBytes(bytes))
      return file
    }
    // Loading and compiling the first time does not depend on the size.
    await comment(window, write('small.bin', 1_000_000))
    await answerSaveDialog(app, { file: path.join(dataDir, 'small-again.bin') })
    await window.getByRole('button', { name: /^Download small/ }).click()
    await expect.poll(() => saving(app)).toMatchObject({ state: 'completed' })

    const large = write('large.bin', LARGEST)
    const reported = await followProgress(window)
    const mostUp = await watchMemory(app)
    await comment(window, large)
    expect(await mostUp()).toBeLessThan(MOST_MORE)
    expect((await reported()).some((percent) => percent > 0 && percent < 100)).toBe(true)

    const file = path.join(dataDir, 'large-again.bin')
    await answerSaveDialog(app, { file })
    const mostDown = await watchMemory(app)
    await window.getByRole('button', { name: /^Download large/ }).click()
    const filters = [{ name: 'BIN', extensions: ['bin'] }]
    const done = { name: 'large.bin', filters, state: 'completed' }
    await expect.poll(() => saving(app)).toEqual(done)
    expect(await mostDown()).toBeLessThan(MOST_MORE)
    expect(readFileSync(file).equals(readFileSync(large))).toBe(true)

    await window.getByLabel('Choose files').setInputFiles(write('too large.bin', 2 * LARGEST))
    await expect(
      window.getByRole('list', { name: 'Attached files' }).getByRole('alert')
    ).toHaveText('The file is larger than 25 MiB, the most that can be attached')
    // The connection serves what comes next.
    await window.getByRole('button', { name: 'Remove too large.bin' }).click()
    await comment(window, write('next.bin', 1000))
  })
}
