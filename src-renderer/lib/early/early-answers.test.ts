import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  askEarly,
  earlyAnswersAreIn,
  forgetEarlyAnswers,
  takeEarlyAnswer,
  takeReadAnswer
} from './early-answers.ts'

const asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(address)
  })
})
afterEach(() => {
  forgetEarlyAnswers()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('gives each answer to the first who asks, and to nobody else', async () => {
  askEarly(['/api/users', '/api/user'])
  expect(await (await takeEarlyAnswer('/api/users'))?.text()).toBe('/api/users')
  expect(takeEarlyAnswer('/api/users')).toBeUndefined()
  expect(takeEarlyAnswer('/api/tickets')).toBeUndefined()
  expect(asked).toEqual(['/api/users', '/api/user'])
})

it('asks once what it waits for is there, and an answer that is taken waits too', async () => {
  const ready = Promise.withResolvers<void>()
  askEarly(['/api/users'], ready.promise)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual([])
  const answer = takeEarlyAnswer('/api/users')
  ready.resolve()
  expect(await (await answer)?.text()).toBe('/api/users')
})

it('forgets what nobody takes within ten seconds, and all before a change', async () => {
  askEarly(['/api/users'])
  await vi.advanceTimersByTimeAsync(9900)
  expect(takeEarlyAnswer('/api/users')).toBeDefined()
  askEarly(['/api/users'])
  forgetEarlyAnswers()
  expect(takeEarlyAnswer('/api/users')).toBeUndefined()
  askEarly(['/api/users'])
  await vi.advanceTimersByTimeAsync(10_100)
  expect(takeEarlyAnswer('/api/users')).toBeUndefined()
})

it('gives at once what is there already, to one alone', async () => {
  const ready = Promise.withResolvers<void>()
  askEarly(['/api/users'], ready.promise)
  expect(takeReadAnswer('/api/users')).toBeUndefined()
  ready.resolve()
  await earlyAnswersAreIn()
  expect(takeReadAnswer('/api/users')?.text).toBe('/api/users')
  expect(takeReadAnswer('/api/users')).toBeUndefined()
  expect(takeEarlyAnswer('/api/users')).toBeUndefined()
})

it('leaves errors and failures to the one who waits for them', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/users') return new Response('no', { status: 403 })
    throw new TypeError('Failed to fetch')
  })
  askEarly(['/api/users', '/api/user'])
  await earlyAnswersAreIn()
  expect(takeReadAnswer('/api/users')).toBeUndefined()
  expect(takeReadAnswer('/api/user')).toBeUndefined()
  expect((await takeEarlyAnswer('/api/users'))?.status).toBe(403)
  await expect(takeEarlyAnswer('/api/user')).rejects.toThrow('Failed to fetch')
})
