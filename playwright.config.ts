import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findChromium, sandboxSwitches } from './build/programs.mjs'

const chromium = findChromium()

/** A page lives for seconds, in which its code is not worth optimising: a test takes a tenth less. */
const UNOPTIMISED = '--js-flags=--no-opt,--no-maglev'

const inChromium = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1280, height: 840 },
  // A moving element would be measured half-way and clicked twice; the tests of motion itself ask
  // for it.
  contextOptions: { reducedMotion: 'reduce' as const },
  launchOptions: {
    ...(chromium && { executablePath: chromium }),
    args: [...sandboxSwitches, UNOPTIMISED]
  }
}

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  snapshotPathTemplate: 'tests/pictures/{arg}{ext}',
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // A browser test waits for its server half of the time: two share two cores well.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  // Correct results appear at once, but later on a machine that is busy with something else.
  expect: { timeout: 15_000 },
  use: {
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure'
  },
  projects: [
    { name: 'browser', testMatch: 'browser*.spec.ts', use: inChromium },
    // The project of `npm run screenshots`; it asserts nothing, so no test run includes it.
    { name: 'screenshots', testMatch: 'screenshots.spec.ts', use: inChromium },
    // One window at a time: two would take the focus from each other.
    { name: 'desktop', testMatch: 'desktop*.spec.ts', workers: 1 }
  ]
})
