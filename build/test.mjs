/**
 * `npm test`: sets up, provides what tests need, runs the quick tests and ends with one line of
 * totals. `npm run test:all` runs every test there is. What can't run on this machine is named and
 * counted as skipped, or as failed where HELPDESK_REQUIRE_ALL=1 says that everything must run.
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
  playwrightTests,
  verdict,
  vitestTests,
  withoutSkipped
} from './test-counts.mjs'
import { provideTestPrograms } from './test-programs.mjs'

/** @typedef {import('./test-counts.mjs').Counts} Counts */
/** @typedef {import('./test-counts.mjs').NamedTests} NamedTests */

/** A display starts again when its last window closes, and has none for what opens meanwhile. */
const DISPLAY = '-screen 0 1280x1024x24 -noreset'
const MUST_RUN_ALL = process.env.HELPDESK_REQUIRE_ALL === '1'
const IS_QUICK = process.argv[2] !== 'all'
/** Of thousands of tests on a busy machine one may need a second try, which is then named. */
const VITEST_TRIES = IS_QUICK ? [] : ['--retry=1']
const PLAYWRIGHT_CHOICE = IS_QUICK ? ['--grep=@quick'] : ['--retries=1', '--trace=on-first-retry']
const reports = mkdtempSync(path.join(tmpdir(), 'help-desk-reports-'))

/** @type {Counts} what a suite that can't run here comes to */
const NOT_RUN = { passed: 0, failed: 0, skipped: 1 }
/** @type {Counts} */
const totals = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} what came of each suite, and how long it took */
const summary = []
/** @type {string[]} */
const secondTries = []

try {
  await suite('packages, build and programs', async () => {
    await setUp()
    return { passed: 0, failed: 0, skipped: 0 }
  })
  const obstacles = await provideTestPrograms()
  await Promise.all([
    suite('types', () => check('check:types')),
    suite('lint', () => check('check:lint')),
    suite('import directions', () => check('check:boundaries')),
    suite('unused code', () => check('check:unused')),
    suite('texts', () => check('check:texts'))
  ])
  await suite('unit and API tests', () => vitest('unit', ['unit', 'mocked']))
  await suite(
    'tests on PostgreSQL',
    () => vitest('postgres', ['postgres']),
    await providePostgres()
  )
  // A test of the browser signs in with a directory too.
  const directories = await provideDirectories({ openLdapAlone: IS_QUICK })
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
for (const line of summary) say(line)
if (!IS_QUICK) say(`${secondTries.length} passed on the second try`)
for (const name of secondTries) say(`second try: ${name}`)
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)

/**
 * Runs suites that also mostly wait: for programs that are stopped and started again, and for other
 * servers.
 * @param {string | null} noDirectories why there are none
 */
async function besideDesktop(noDirectories) {
  if (!IS_QUICK)
    await suite('reliability', () =>
      vitest('reliability', [], {
        options: ['--config', RELIABILITY_CONFIG],
        variables: SHORT,
        isSilent: true
      }))
  for (const [kind, obstacle] of /** @type {const} */ ([
    ['directory', noDirectories],
    ['mail', await provideMailServers()]
  ]))
    await suite(
      `${kind} tests`,
      () => vitest(kind, IS_QUICK ? [kind] : [kind, `${kind}-postgres`], { isSilent: true }),
      obstacle ?? (IS_QUICK ? null : await providePostgres())
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
  say(obstacle ? `${name}: can't run here, ${obstacle}` : name)
  const ran = obstacle ? NOT_RUN : await runSuite()
  const counts = MUST_RUN_ALL ? withoutSkipped(ran) : ran
  totals.passed += counts.passed
  totals.failed += counts.failed
  totals.skipped += counts.skipped
  const seconds = Math.round((Date.now() - began) / 1000)
  const line = `${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${seconds} s)`
  say(line)
  summary.push(line)
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
 * @param {string[]} projects of vitest.config.ts; none for those of another configuration
 * @param {{ options?: string[], variables?: NodeJS.ProcessEnv, isSilent?: boolean }} [how] further
 * options, what its environment has besides, and whether it prints nothing until it has ended
 */
async function vitest(name, projects, { options = [], variables = {}, isSilent = false } = {}) {
  const file = path.join(reports, `${name}.json`)
  const args = [
    ...['node_modules/vitest/vitest.mjs', 'run', ...options],
    // Data lost in a kill must fail the run, even if a second try succeeds.
    ...(projects.length > 0 ? VITEST_TRIES : []),
    ...projects.flatMap((project) => ['--project', project]),
    ...['--reporter=dot', '--reporter=json', `--outputFile=${file}`]
  ]
  const env = {
    ...environment,
    // In a log every dot's colour is noise.
    ...(!process.stdout.isTTY && { NO_COLOR: '1' }),
    ...(IS_QUICK && { HELPDESK_QUICK: '1' }),
    ...variables
  }
  const { code, output } = await run(nodePath, args, {
    ...{ env, ...(!isSilent && { stdio: ['ignore', 'inherit', 'inherit'] }) }
  })
  if (isSilent) process.stdout.write(output)
  return verdict(readReport(name, file, countVitest, vitestTests), code)
}

/** @param {'browser' | 'desktop'} project */
async function playwright(project) {
  const file = path.join(reports, `${project}.json`)
  const args = [
    ...['node_modules/@playwright/test/cli.js', 'test', `--project=${project}`],
    ...[...PLAYWRIGHT_CHOICE, '--reporter=dot,json']
  ]
  const needsDisplay = project === 'desktop' && !hasDisplay()
  const [command, ...rest] = needsDisplay
    ? ['xvfb-run', '-a', '-s', DISPLAY, nodePath, ...args]
    : [nodePath, ...args]
  const { code } = await run(command, rest, {
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    stdio: ['ignore', 'inherit', 'inherit']
  })
  return verdict(readReport(project, file, countPlaywright, playwrightTests), code)
}

/**
 * Reads a report, and names the tests that could not run here or needed a second try.
 * @param {string} suiteName
 * @param {string} file
 * @param {(report: any) => Counts} count
 * @param {(report: any) => NamedTests} namesOf
 */
function readReport(suiteName, file, count, namesOf) {
  if (!existsSync(file)) return null
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const { skipped, secondTry } = namesOf(report)
  for (const name of skipped) say(`skipped: ${name}`)
  secondTries.push(...secondTry.map((name) => `${suiteName}: ${name}`))
  return count(report)
}
