/**
 * `npm test`: sets up, provides what tests need, runs everything and ends with one line of totals.
 * What can't run on this machine is named and counted as skipped, or as failed where
 * HELPDESK_REQUIRE_ALL=1 says that everything must run.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { provideDirectories } from './directory-servers.mjs'
import { provideMailServers } from './mail-servers.mjs'
import { providePostgres } from './postgres.mjs'
import { hasDisplay } from './programs.mjs'
import { RELIABILITY_CONFIG, SHORT } from './reliability-settings.mjs'
import { environment, nodePath, run, runNpm, SetUpError, say, setUp } from './set-up.mjs'
import {
  countPlaywright,
  countVitest,
  skippedByPlaywright,
  skippedByVitest,
  verdict,
  withoutSkipped
} from './test-counts.mjs'
import { provideTestPrograms } from './test-programs.mjs'

/** @typedef {import('./test-counts.mjs').Counts} Counts */

/** A display starts anew when its last window closes, and has none for what opens meanwhile. */
const DISPLAY = '-screen 0 1280x1024x24 -noreset'
const MUST_RUN_ALL = process.env.HELPDESK_REQUIRE_ALL === '1'
const reports = mkdtempSync(path.join(tmpdir(), 'help-desk-reports-'))

/** @type {Counts} what a suite that can't run here comes to */
const NOT_RUN = { passed: 0, failed: 0, skipped: 1 }
/** @type {Counts} */
const totals = { passed: 0, failed: 0, skipped: 0 }

try {
  await setUp()
  const obstacles = await provideTestPrograms()
  await suite('types', () => check('check:types'))
  await suite('lint', () => check('check:lint'))
  await suite('import directions', () => check('check:boundaries'))
  await suite('unit and API tests', () =>
    vitest('unit', ['--project', 'unit', '--project', 'mocked']))
  await suite(
    'API tests on PostgreSQL',
    () => vitest('postgres', ['--project', 'postgres']),
    await providePostgres()
  )
  // A test of the browser signs in with a directory too.
  const directories = await provideDirectories()
  await suite('browser tests', () => playwright('browser'), obstacles.browser)
  // A desktop mostly waits for its window, and leaves the machine to others.
  await Promise.all([
    suite('desktop tests', () => playwright('desktop'), obstacles.desktop),
    besideDesktop(directories)
  ])
} catch (error) {
  console.error(error instanceof SetUpError ? error.message : error)
  totals.failed += 1
}
rmSync(reports, { recursive: true, force: true })
process.exitCode = totals.failed === 0 ? 0 : 1
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)

/**
 * What mostly waits too: for programs that are taken away and come back, and for other servers.
 * @param {string | null} noDirectories why there are none
 */
async function besideDesktop(noDirectories) {
  await suite('reliability', () =>
    vitest('reliability', ['--config', RELIABILITY_CONFIG], { variables: SHORT, isSilent: true }))
  for (const [kind, obstacle] of /** @type {const} */ ([
    ['directory', noDirectories],
    ['mail', await provideMailServers()]
  ]))
    await suite(
      `${kind} tests`,
      () => vitest(kind, ['--project', kind, '--project', `${kind}-postgres`], { isSilent: true }),
      obstacle ?? (await providePostgres())
    )
}

/**
 * Runs one suite and adds up what came of it.
 * @param {string} name
 * @param {() => Promise<Counts>} runSuite
 * @param {string | null} [obstacle] why it can't run here
 */
async function suite(name, runSuite, obstacle = null) {
  const began = Date.now()
  if (obstacle) say(`${name}: can't run here, ${obstacle}`)
  else say(name)
  const ran = obstacle ? NOT_RUN : await runSuite()
  const counts = MUST_RUN_ALL ? withoutSkipped(ran) : ran
  totals.passed += counts.passed
  totals.failed += counts.failed
  totals.skipped += counts.skipped
  const seconds = Math.round((Date.now() - began) / 1000)
  if (!obstacle)
    say(
      `${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${seconds} s)`
    )
}

/** Runs a script that passes or fails as a whole. @param {string} script */
async function check(script) {
  const { code } = await runNpm(['run', '--silent', script], {
    stdio: ['ignore', 'inherit', 'inherit']
  })
  return verdict({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }, code)
}

/**
 * @param {string} name
 * @param {string[]} [options]
 * @param {{ variables?: NodeJS.ProcessEnv, isSilent?: boolean }} [how] what its environment has
 * besides, and whether it prints nothing until it has ended
 */
async function vitest(name, options = [], { variables = {}, isSilent = false } = {}) {
  const file = path.join(reports, `${name}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile=${file}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...options, ...reporters]
  // In a log every dot's colour is noise.
  const env = { ...environment, ...(!process.stdout.isTTY && { NO_COLOR: '1' }), ...variables }
  const { code, output } = await run(nodePath, args, {
    ...{ env, ...(!isSilent && { stdio: ['ignore', 'inherit', 'inherit'] }) }
  })
  if (isSilent) process.stdout.write(output)
  return verdict(readReport(file, countVitest, skippedByVitest), code)
}

/** @param {'browser' | 'desktop'} project */
async function playwright(project) {
  const file = path.join(reports, `${project}.json`)
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    `--project=${project}`,
    '--reporter=dot,json'
  ]
  const needsDisplay = project === 'desktop' && !hasDisplay()
  const [command, ...rest] = needsDisplay
    ? ['xvfb-run', '-a', '-s', DISPLAY, nodePath, ...args]
    : [nodePath, ...args]
  const { code } = await run(command, rest, {
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    stdio: ['ignore', 'inherit', 'inherit']
  })
  return verdict(readReport(file, countPlaywright, skippedByPlaywright), code)
}

/**
 * Reads a report, and names the tests that could not run here.
 * @param {string} file
 * @param {(report: any) => Counts} count
 * @param {(report: any) => string[]} skipped
 */
function readReport(file, count, skipped) {
  if (!existsSync(file)) return null
  const report = JSON.parse(readFileSync(file, 'utf8'))
  for (const name of skipped(report)) say(`skipped: ${name}`)
  return count(report)
}
