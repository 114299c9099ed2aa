import { setImmediate as settle } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createStreamedAnswers } from './streamed-answers.ts'
import { createTurns } from './turns.ts'

const ADA = 1
const BEN = 2
/** As many as one person may have at a time, and as may wait besides. */
const READ = 8
const WAITING = 16

async function* content() {
  yield Buffer.from('one ')
  yield Buffer.from('two')
}

/** Begins so many answers that are not read yet. @returns those that are there */
function begin(answers: ReturnType<typeof createStreamedAnswers>, personId: number, count: number) {
  const there: Response[] = []
  const all = Array.from({ length: count }, async () =>
    there.push(await answers(personId, content(), {}))
  )
  return { there, all }
}

test('one who reads nothing of many answers waits alone, and what is beyond the queue is rejected', async () => {
  const answers = createStreamedAnswers(createTurns())
  const ada = begin(answers, ADA, READ + WAITING)
  await settle()
  expect(ada.there).toHaveLength(READ)
  await expect(answers(ADA, content(), {})).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '5' }
  })
  expect(await (await answers(BEN, content(), {})).text()).toBe('one two')
  for (let read = 0; read < ada.all.length; read++) {
    expect(await ada.there[read]?.text()).toBe('one two')
    await settle()
  }
  await Promise.all(ada.all)
})

test.each<[string, (response: Response) => Promise<unknown>]>([
  ['read', (response) => response.text()],
  ['given up before it began', async (response) => response.body?.cancel()],
  [
    'given up half-way',
    async (response) => {
      const reader = response.body?.getReader()
      await reader?.read()
      await reader?.cancel()
    }
  ]
])('an answer that was %s makes room for the next', async (_, end) => {
  const answers = createStreamedAnswers(createTurns())
  const { there } = begin(answers, ADA, READ + 1)
  await settle()
  expect(there).toHaveLength(READ)
  await end(there[0] as Response)
  await settle()
  expect(there).toHaveLength(READ + 1)
})

test('an answer that breaks off makes room for the next', async () => {
  async function* broken() {
    yield Buffer.from('one ')
    throw new Error('The disk is gone')
  }
  const answers = createStreamedAnswers(createTurns())
  for (let count = 0; count <= READ; count++)
    await expect((await answers(ADA, broken(), {})).text()).rejects.toThrow('The disk is gone')
})
