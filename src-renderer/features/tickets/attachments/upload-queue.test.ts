import { beforeEach, describe, expect, test } from 'vitest'
import type { Attachment } from '#shared/api/attachments.ts'
import { createUploadQueue, type UploadedFile, uploadedOf } from './upload-queue.ts'

/** An upload that the test ends as it likes. */
interface Sending {
  name: string
  signal: AbortSignal
  onProgress(sent: number): void
  finish(): void
  fail(sentence: string): void
}

let sendings: Sending[]
let kept: number[][]

beforeEach(() => {
  sendings = []
  kept = []
})

const attachment = (id: number, name: string): Attachment => ({
  ...{ id, name, size: 1000, type: 'application/octet-stream' }
})

function open(draft: UploadedFile[] = []) {
  return createUploadQueue({
    kept: draft,
    keep: (attachments) => kept.push(attachments.map(({ id }) => id)),
    send: (file, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        const finish = () => resolve(attachment(100 + sendings.length, file.name))
        const fail = (sentence: string) => reject(new Error(sentence))
        sendings.push({ name: file.name, signal, onProgress, finish, fail })
      }),
    problemOf: (error) => (error as Error).message
  })
}

const files = (...names: string[]) => names.map((name) => new File(['content'], name))
const sent = () => sendings.map(({ name }) => name)
const sending = (name: string) => sendings.findLast((one) => one.name === name) as Sending
/** Lets what was answered arrive. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

const statesOf = (queue: ReturnType<typeof open>) =>
  Object.fromEntries(queue.rows().map(({ name, state }) => [name, state.is]))

const keyOf = (queue: ReturnType<typeof open>, name: string) =>
  queue.rows().find((row) => row.name === name)?.key ?? 0

test('two files are sent at a time, in the order in which they were added, and tell their progress', async () => {
  const queue = open()
  const reported: number[] = []
  queue.subscribe(() => {
    const [row] = queue.rows()
    if (row?.state.is === 'sending') reported.push(row.state.sent)
  })
  queue.add(files('a'))
  for (const size of [3, 7]) sending('a').onProgress(size)
  expect(reported).toEqual([0, 3, 7])
  queue.add(files('b', 'c', 'd'))
  expect(sent()).toEqual(['a', 'b'])
  expect(statesOf(queue)).toEqual({ a: 'sending', b: 'sending', c: 'waiting', d: 'waiting' })
  sending('b').finish()
  await settle()
  expect(sent()).toEqual(['a', 'b', 'c'])
  sending('a').fail('No room')
  await settle()
  expect(sent()).toEqual(['a', 'b', 'c', 'd'])
  expect(statesOf(queue)).toEqual({ a: 'failed', b: 'done', c: 'sending', d: 'sending' })
})

test('a file keeps the question that it answers, also in a draft', async () => {
  const shown = () => queue.rows().map(({ name, question }) => [name, question])
  const queue = open([{ ...attachment(1, 'offer.pdf'), question: '3/offer' }])
  queue.add(files('photo'))
  queue.add(files('plan'), '3/plan')
  expect(shown()).toEqual([
    ...[
      ['offer.pdf', '3/offer'],
      ['photo', undefined],
      ['plan', '3/plan']
    ]
  ])
  sending('plan').finish()
  await settle()
  expect(uploadedOf(queue.rows()).map(({ question }) => question)).toEqual(['3/offer', '3/plan'])
})

test('a removed file is no longer sent, and its place is free at once', async () => {
  const queue = open()
  queue.add(files('a', 'b', 'c'))
  queue.remove(keyOf(queue, 'a'))
  expect(sending('a').signal.aborted).toBe(true)
  expect(sent()).toEqual(['a', 'b', 'c'])
  sending('a').onProgress(5)
  sending('a').finish()
  await settle()
  expect(statesOf(queue)).toEqual({ b: 'sending', c: 'sending' })
  expect(kept).toEqual([])
})

test('a failed file says why, and is sent again on request', async () => {
  const queue = open()
  queue.add(files('a'))
  sending('a').fail('The file is larger than 25 MiB')
  await settle()
  const problem = 'The file is larger than 25 MiB'
  expect(queue.rows()[0]?.state).toEqual({ is: 'failed', problem })
  queue.retry(keyOf(queue, 'a'))
  expect(sent()).toEqual(['a', 'a'])
  sending('a').finish()
  await settle()
  expect(statesOf(queue)).toEqual({ a: 'done' })
})

describe('a draft', () => {
  test('begins with its files, and records each change of the uploaded ones, and no other', async () => {
    const queue = open([attachment(7, 'kept')])
    expect(statesOf(queue)).toEqual({ kept: 'done' })
    expect([queue.rows()[0]?.file, sendings]).toEqual([null, []])
    queue.add(files('a'))
    sending('a').onProgress(3)
    expect(kept).toEqual([])
    sending('a').finish()
    await settle()
    queue.remove(keyOf(queue, 'kept'))
    queue.clear()
    expect(kept).toEqual([[7, 101], [101], []])
  })

  test('loses what the server does not have any more', () => {
    const queue = open([attachment(7, 'gone'), attachment(8, 'there')])
    queue.fail(({ id }) => id === 7, 'Attach it again.')
    expect(statesOf(queue)).toEqual({ gone: 'failed', there: 'done' })
    expect(kept).toEqual([[8]])
  })

  test('keeps its files when the form is left while others are sent', async () => {
    const queue = open([attachment(7, 'kept')])
    queue.add(files('a'))
    queue.stop()
    expect(sending('a').signal.aborted).toBe(true)
    sending('a').fail('aborted')
    await settle()
    expect(kept).toEqual([])
  })
})

test('there is room for twenty files', () => {
  const queue = open([attachment(7, 'kept')])
  const names = Array.from({ length: 22 }, (_, index) => `file ${index}`)
  expect(queue.add(files(...names))).toBe(3)
  expect(queue.rows()).toHaveLength(20)
  expect(queue.add(files('one more'))).toBe(1)
  expect(queue.rows()).toHaveLength(20)
})
