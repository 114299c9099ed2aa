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
 * as one failed test; a test that passed on the second try counts as passed
 */
export function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped
  }
}

/**
 * @typedef {{skipped: string[], secondTry: string[]}} NamedTests the tests that were skipped, such
 * as what this platform can't run, and those that passed only on the second try
 */

/**
 * @param {{testResults: {assertionResults: {status: string, fullName: string, failureMessages?:
 * string[]}[]}[]}} report vitest's; a test that failed before it passed keeps its messages
 * @returns {NamedTests}
 */
export function vitestTests({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  return {
    skipped: tests
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => fullName),
    secondTry: tests
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages[0])
      .map(({ fullName }) => fullName)
  }
}

/**
 * @typedef {{specs: {title: string, tests: {status: string, annotations: {description?:
 * string}[]}[]}[], suites?: PlaywrightSuite[]}} PlaywrightSuite
 */

/**
 * @param {{suites: PlaywrightSuite[]}} report Playwright's
 * @returns {NamedTests} the skipped with their reasons
 */
export function playwrightTests({ suites }) {
  const specs = specsOf(suites)
  return {
    skipped: specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'skipped')
        .map(({ annotations }) =>
          [title, ...annotations.flatMap(({ description = [] }) => description)].join(': ')
        )
    ),
    secondTry: specs.flatMap(({ title, tests }) =>
      tests.filter(({ status }) => status === 'flaky').map(() => title)
    )
  }
}

/** @param {PlaywrightSuite[]} suites @returns {PlaywrightSuite['specs']} */
function specsOf(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)])
}

/**
 * The counts of a suite in the totals.
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
 * The counts of a suite where everything must run: a skipped test counts as failed.
 * @param {Counts} counts
 * @returns {Counts}
 */
export function withoutSkipped({ passed, failed, skipped }) {
  return { passed, failed: failed + skipped, skipped: 0 }
}
