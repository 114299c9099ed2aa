/**
 * Reads how many tests passed from the reports of the test runners.
 * @typedef {{passed: number, failed: number, skipped: number}} Counts
 */

/**
 * @param {{numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests:
 * number, testResults: {status: string, assertionResults: unknown[]}[]}} report vitest's JSON
 * report
 * @returns {Counts} a file that could not be loaded counts as one failed test
 */
export function countVitest(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests
  }
}

/**
 * @param {{stats: {expected: number, unexpected: number, flaky: number, skipped: number}, errors:
 * unknown[]}} report Playwright's JSON report
 * @returns {Counts} an error outside of the tests, such as a file that could not be loaded, counts
 * as one failed test; a test that passed only when it was tried again, which the runner names as
 * flaky, counts as passed
 */
export function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped
  }
}

/**
 * The tests that vitest skipped, such as what this platform can't run.
 * @param {{testResults: {assertionResults: {status: string, fullName: string}[]}[]}} report
 */
export function skippedByVitest({ testResults }) {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName)
}

/**
 * @typedef {{specs: {title: string, tests: {status: string, annotations: {description?:
 * string}[]}[]}[], suites?: PlaywrightSuite[]}} PlaywrightSuite
 */

/**
 * The tests that Playwright skipped, with the reasons.
 * @param {{suites: PlaywrightSuite[]}} report
 * @returns {string[]}
 */
export function skippedByPlaywright({ suites }) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'skipped')
        .map(({ annotations }) =>
          [title, ...annotations.flatMap(({ description = [] }) => description)].join(': ')
        )
    ),
    ...skippedByPlaywright({ suites: inner })
  ])
}

/**
 * What a suite comes to in the totals.
 * @param {Counts | null} counts null without a readable report
 * @param {number} code the runner's exit code
 * @returns {Counts} never without a failure when the runner failed, or when no test ran
 */
export function verdict(counts, code) {
  if (!counts) return { passed: 0, failed: 1, skipped: 0 }
  const ranNothing = counts.passed + counts.failed === 0
  const failedOtherwise = code !== 0 && counts.failed === 0
  return ranNothing || failedOtherwise ? { ...counts, failed: counts.failed + 1 } : counts
}

/**
 * What a suite comes to where everything must run: what was skipped has failed.
 * @param {Counts} counts
 * @returns {Counts}
 */
export function withoutSkipped({ passed, failed, skipped }) {
  return { passed, failed: failed + skipped, skipped: 0 }
}
