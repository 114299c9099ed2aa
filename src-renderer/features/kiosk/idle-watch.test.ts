import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type IdleWatch, watchIdle } from './idle-watch.ts'

let warnings: (number | null)[]
let overs: number
let watch: IdleWatch

beforeEach(() => {
  vi.useFakeTimers()
  warnings = []
  overs = 0
  watch = watchIdle({
    idleSeconds: 120,
    onWarning: (secondsLeft) => warnings.push(secondsLeft),
    onOver: () => void overs++
  })
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

const wait = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

test('after two idle minutes the watch counts down from twenty, and then ends the session, once', () => {
  wait(119.75)
  expect(warnings).toEqual([])
  wait(0.25)
  expect(warnings).toEqual([20])
  wait(19.75)
  expect(warnings).toEqual(Array.from({ length: 20 }, (_, passed) => 20 - passed))
  expect(overs).toBe(0)
  wait(0.25)
  expect(overs).toBe(1)
  wait(1000)
  expect(overs).toBe(1)
})

test('input starts the two minutes again, but while the warning stands only an answer counts', () => {
  for (let times = 0; times < 10; times += 1) {
    wait(119)
    watch.input()
  }
  expect(warnings).toEqual([])
  wait(125)
  expect(warnings[0]).toBe(20)
  watch.input()
  wait(15)
  expect(overs).toBe(1)
})

test('an answer takes the warning away, and the next one is a whole one again', () => {
  wait(130)
  watch.stay()
  wait(119.75)
  expect(warnings.at(-1)).toBeNull()
  warnings = []
  wait(20)
  expect([warnings[0], overs]).toEqual([20, 0])
  wait(0.25)
  expect(overs).toBe(1)
})

test('an answer in the last moment counts, one after it does not', () => {
  wait(139.9)
  watch.stay()
  expect([warnings.at(-1), overs]).toEqual([null, 0])
  vi.setSystemTime(Date.now() + 140_000)
  watch.stay()
  expect(overs).toBe(1)
})

/** Lets the machine sleep. */
const sleep = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

test.each([
  ['input wakes it', () => watch.input()],
  ['no one ends it by input', () => wait(0.25)]
])('after a long sleep of the machine the session ends at once, where %s', (_how, wake) => {
  sleep(8 * 60 * 60)
  wake()
  expect([overs, warnings]).toEqual([1, []])
})

test('a short sleep counts like any other time', () => {
  sleep(125)
  wait(0.25)
  expect([overs, warnings]).toEqual([0, [15]])
})

test('a wall clock that is set back gives no more time', () => {
  wait(60)
  sleep(-60 * 60)
  wait(60)
  expect(warnings).toEqual([20])
})

test('the watch says nothing any more once it is stopped', () => {
  watch.stop()
  wait(1000)
  expect([overs, warnings]).toEqual([0, []])
})
