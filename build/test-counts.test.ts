import { describe, expect, test } from 'vitest'
import {
  countPlaywright,
  countVitest,
  playwrightTests,
  verdict,
  vitestTests,
  withoutSkipped
} from './test-counts.mjs'

test('a vitest report is counted with the files that could not be loaded', () => {
  const file = (status: string, tests: number) => ({
    status,
    assertionResults: Array(tests).fill({})
  })
  const report = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }
  expect(
    countVitest({
      ...report,
      testResults: [file('passed', 9), file('failed', 2), file('failed', 0)]
    })
  ).toEqual({ passed: 7, failed: 3, skipped: 2 })
})

test('a Playwright report is counted with errors outside of tests as failures, and what passed at the second try', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 6, failed: 2, skipped: 2 })
})

test('vitest names what was skipped, and what passed on the second try', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a', failureMessages: [] },
    { status: 'skipped', fullName: 'b' },
    { status: 'todo', fullName: 'c' },
    { status: 'passed', fullName: 'd', failureMessages: ['expected 1 to be 2'] },
    { status: 'failed', fullName: 'e', failureMessages: ['expected 1 to be 2'] }
  ]
  expect(vitestTests({ testResults: [{ assertionResults }] })).toEqual({
    skipped: ['b', 'c'],
    secondTry: ['d']
  })
})

test('Playwright names what was skipped, with the reason, and what passed on the second try', () => {
  const spec = (title: string, status: string, description?: string) => ({
    title,
    tests: [{ status, annotations: description ? [{ description }] : [] }]
  })
  const inner = [spec('b', 'skipped', 'only on Linux'), spec('c', 'skipped'), spec('d', 'flaky')]
  expect(
    playwrightTests({ suites: [{ specs: [spec('a', 'expected')], suites: [{ specs: inner }] }] })
  ).toEqual({ skipped: ['b: only on Linux', 'c'], secondTry: ['d'] })
})

describe('verdict', () => {
  const passed = { passed: 3, failed: 0, skipped: 1 }

  test('takes the counts of a run that went well', () => {
    expect(verdict(passed, 0)).toEqual(passed)
  })

  test('keeps the failures of a run that failed', () => {
    expect(verdict({ passed: 3, failed: 2, skipped: 0 }, 1)).toEqual({
      passed: 3,
      failed: 2,
      skipped: 0
    })
  })

  test.each([
    ['the runner failed although no test did', passed, 1],
    ['nothing ran', { passed: 0, failed: 0, skipped: 0 }, 0],
    ['everything was skipped', { passed: 0, failed: 0, skipped: 4 }, 0],
    ['there is no report', null, 0]
  ])('fails when %s', (_why, counts, code) => {
    expect(verdict(counts, code).failed).toBe(1)
  })
})

test('where everything must run, what was skipped has failed', () => {
  expect(withoutSkipped({ passed: 5, failed: 1, skipped: 2 })).toEqual({
    passed: 5,
    failed: 3,
    skipped: 0
  })
})
