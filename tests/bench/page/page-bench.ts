/**
 * `npm run bench:page`: how long a person waits for the screens of a company with 20,000 tickets, in
 * Chromium against the built server, beside a bare page that fetches and draws the same; medians of
 * `--times` (20) runs, of which ours and the bare one take turns. Prints Markdown.
 */
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium, sandboxSwitches } from '../../../build/programs.mjs'
import { freshDatabase } from '../company-databases.ts'
import { startServer, watchMachine } from '../programs.ts'
import { table } from '../report.ts'
import { signIn } from '../sign-in.ts'
import { median } from '../timing.ts'
import { startBarePage } from './bare-page.ts'
import { CLICKS, type Click, rowsAreDrawn, watchFrames } from './clicks.ts'

const TICKETS = 20_000
const LIST = '/tickets'

/** An old machine: a processor six times slower, behind 10 Mbit/s and 40 ms. */
const SLOWDOWN = 6
const SLOW_NETWORK = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8
}

const { values: options } = parseArgs({ options: { times: { type: 'string', default: '20' } } })
const times = Array.from({ length: Number(options.times) })

/** Milliseconds of every run by what was measured, in the order of the table. */
const measured = new Map<string, number[]>()
const note = (name: string, time: number) => {
  measured.set(name, [...(measured.get(name) ?? []), time])
}

const server = await startServer(await freshDatabase(TICKETS))
const { cookie, userId } = await signIn(server)
const bare = await startBarePage(server.url, cookie)
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: sandboxSwitches
})
const describeMachine = watchMachine()
for (const [run] of times.entries()) {
  console.error(`Run ${run + 1} of ${times.length}`)
  for (const url of [bare.url, server.url]) await measureLoads(url)
  await measureClicks()
  await measureSlowed()
}
await browser.close()
await bare.stop()
await server.stop()

const timesBare = (cache: string) => {
  const [ours = [], plain = []] = [
    `list by its address, ${cache} cache`,
    `bare page, ${cache} cache`
  ].map((name) => measured.get(name))
  return [`${cache} cache, × the bare page`, (median(ours) / median(plain)).toFixed(1), '']
}
const rows = [...measured].map(([name, runs]) => [
  ...[name, median(runs).toFixed(0), Math.min(...runs).toFixed(0)]
])
const head = ['Action', 'Median (ms)', 'Fastest (ms)']
console.log(
  `${describeMachine()}\n\n${table(head, [...rows, timesBare('cold'), timesBare('warm')])}`
)

/** A new profile of a person who was here before. */
async function newContext(from: Browser): Promise<BrowserContext> {
  const context = await from.newContext({ viewport: { width: 1440, height: 900 } })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: server.url }])
  await context.addInitScript(watchFrames, userId)
  return context
}

/** Opens the list with an empty cache, and once more. */
async function measureLoads(url: string) {
  const context = await newContext(browser)
  for (const cache of ['cold', 'warm']) {
    const page = await context.newPage()
    const time = await load(page, url + LIST)
    note(`${url === bare.url ? 'bare page' : 'list by its address'}, ${cache} cache`, time)
    await page.waitForLoadState('networkidle')
    await page.close()
  }
  await context.close()
}

async function measureClicks() {
  const context = await newContext(browser)
  for (const click of CLICKS) {
    const page = await context.newPage()
    note(click.name, await timeClick(page, click))
    await page.close()
  }
  await context.close()
}

/** The list by its address, with a warm cache as people have it, and the first click. */
async function measureSlowed() {
  const context = await newContext(browser)
  const [click] = CLICKS
  await load(await context.newPage(), server.url + LIST)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  note('slow computer: list by its address, warm cache', await load(page, server.url + LIST))
  if (click) note(`slow computer: ${click.name}`, await timeClick(page, click))
  await context.close()
}

/** @returns milliseconds from asking for an address until the frame with its first row */
async function load(page: Page, address: string): Promise<number> {
  await page.goto(address)
  return page.evaluate(`drawn(${rowsAreDrawn})`)
}

/** @returns milliseconds from pressing the button until the frame in which the click has its effect */
async function timeClick(page: Page, { from, prepare, target, isDrawn }: Click): Promise<number> {
  await load(page, server.url + from)
  await page.waitForLoadState('networkidle')
  await prepare?.(page)
  await page.evaluate(
    `{ pressedAtRow = null; effect = drawn(() => pressedAtRow !== null && (${isDrawn})()); 0 }`
  )
  await page.locator(target).first().click()
  return page.evaluate('effect.then((at) => at - pressedAt)')
}
