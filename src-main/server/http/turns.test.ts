import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Asks for a turn for each name at once. @returns the names that had theirs, as they have it */
function takeAll(callers: string) {
  const takeTurn = createTurns()
  const had: string[] = []
  const all = [...callers].map(async (caller) => {
    await takeTurn(caller)
    had.push(caller)
  })
  return { had, all }
}

test('one who asks for much waits behind everyone who asks for little', async () => {
  const { had, all } = takeAll('AAAABBC')
  await Promise.all(all)
  expect(had.join('')).toBe('AABCABA')
})

test('what else has arrived is seen between any two turns', async () => {
  const { had, all } = takeAll('ABC')
  await all[0]
  for (const expected of ['A', 'AB', 'ABC']) {
    expect(had.join('')).toBe(expected)
    await yieldToEventLoop()
  }
  await Promise.all(all)
})

test('who comes alone does not wait', async () => {
  const takeTurn = createTurns()
  expect(takeTurn('A')).toBeUndefined()
  await yieldToEventLoop()
  expect(takeTurn('A')).toBeUndefined()
})
