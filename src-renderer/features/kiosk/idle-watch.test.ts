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
    onOver: () => {
      overs += 1
    }
  })
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

const wait = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

test('after two minutes it counts down from twenty, and then it is over, once', () => {
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

test('input starts the two minutes anew', () => {
  for (let times = 0; times < 10; times += 1) {
    wait(119)
    watch.input()
  }
  expect(warnings).toEqual([])
  wait(120)
  expect(warnings).toEqual([20])
})

test('while the warning stands only an answer counts', () => {
  wait(125)
  watch.input()
  wait(15)
  expect(overs).toBe(1)
})

test('an answer takes the warning away, and the next one is a whole one again', () => {
  wait(130)
  watch.stay()
  expect(warnings.at(-1)).toBeNull()
  wait(119.75)
  expect(warnings.at(-1)).toBeNull()
  warnings = []
  wait(20)
  expect(warnings[0]).toBe(20)
  expect(overs).toBe(0)
  wait(0.25)
  expect(overs).toBe(1)
})

test('an answer in the last moment counts, one after it does not', () => {
  wait(139.9)
  watch.stay()
  expect(warnings.at(-1)).toBeNull()
  expect(overs).toBe(0)

  vi.setSystemTime(Date.now() + 140_000)
  watch.stay()
  expect(overs).toBe(1)
})

test('after a sleep of the machine it is over at once, even if input is what wakes it', () => {
  wait(10)
  vi.setSystemTime(Date.now() + 8 * 60 * 60 * 1000)
  watch.input()
  expect(overs).toBe(1)
  expect(warnings).toEqual([])
})

test('after a sleep that nobody ends by input it is over with the next tick', () => {
  vi.setSystemTime(Date.now() + 140_000)
  wait(0.25)
  expect(overs).toBe(1)
})

test('a short sleep counts like any other time', () => {
  vi.setSystemTime(Date.now() + 125_000)
  wait(0.25)
  expect(warnings).toEqual([15])
  expect(overs).toBe(0)
})

test('a wall clock that is set back gives no more time', () => {
  wait(60)
  vi.setSystemTime(Date.now() - 60 * 60 * 1000)
  wait(60)
  expect(warnings).toEqual([20])
})

test('says nothing any more once it is stopped', () => {
  watch.stop()
  wait(1000)
  expect(warnings).toEqual([])
  expect(overs).toBe(0)
})
