import { expect, test } from 'vitest'
import {
  countPlaywright,
  countVitest,
  playwrightTests,
  verdict,
  vitestTests,
  withoutSkipped
} from './test-counts.mjs'

test('a vitest report is counted with the files that could not be loaded', () => {
  const counts = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }
  const testResults = [
    { status: 'passed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [{}, {}] },
    { status: 'failed', assertionResults: [] }
  ]
  const report = { ...counts, testResults }
  expect(countVitest(report)).toEqual({ passed: 7, failed: 3, skipped: 2 })
})

test('a Playwright report is counted with errors outside of tests as failures, and what passed at the second try', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 6, failed: 2, skipped: 2 })
})

test('vitest names what was skipped, and what passed on the second try', () => {
  const failureMessages = ['expected 1 to be 2']
  const assertionResults = [
    { status: 'passed', fullName: 'a', failureMessages: [] },
    { status: 'skipped', fullName: 'b' },
    { status: 'todo', fullName: 'c' },
    { status: 'passed', fullName: 'd', failureMessages },
    { status: 'failed', fullName: 'e', failureMessages }
  ]
  const named = { skipped: ['b', 'c'], secondTry: ['d'] }
  expect(vitestTests({ testResults: [{ assertionResults }] })).toEqual(named)
})

test('Playwright names what was skipped, with the reason, and what passed on the second try', () => {
  const spec = (title: string, status: string, ...annotations: { description: string }[]) => ({
    ...{ title, tests: [{ status, annotations }] }
  })
  const skipped = [spec('b', 'skipped', { description: 'only on Linux' }), spec('c', 'skipped')]
  const below = [{ specs: [...skipped, spec('d', 'flaky')] }]
  const suite = { specs: [spec('a', 'expected')], suites: below }
  expect(playwrightTests({ suites: [suite] })).toEqual({
    ...{ skipped: ['b: only on Linux', 'c'], secondTry: ['d'] }
  })
})

const PASSED = { passed: 3, failed: 0, skipped: 1 }

test.each([
  ['a run that went well', PASSED, 0, 0],
  ['a run that failed', { passed: 3, failed: 2, skipped: 0 }, 1, 2],
  ['a runner that failed although no test did', PASSED, 1, 1],
  ['a run of nothing', { passed: 0, failed: 0, skipped: 0 }, 0, 1],
  ['a run of which everything was skipped', { passed: 0, failed: 0, skipped: 4 }, 0, 1],
  ['a run without a report', null, 0, 1]
])('the verdict on %s', (_which, counts, code, failed) => {
  expect(verdict(counts, code)).toMatchObject({ ...(failed !== 1 && counts), failed })
})

test('where everything must run, what was skipped has failed', () => {
  const counts = withoutSkipped({ passed: 5, failed: 1, skipped: 2 })
  expect(counts).toEqual({ passed: 5, failed: 3, skipped: 0 })
})
