import { afterEach, expect, test, vi } from 'vitest'
import { PROBLEM_TYPES } from '#shared/api/problems.ts'
import { ApiError } from './api.ts'
import {
  CancelledError,
  cancelPasswordPrompt,
  usePasswordPrompt,
  withConfirmation
} from './password-prompt.ts'

afterEach(() => vi.unstubAllGlobals())

const asksFirst = () =>
  new ApiError(403, 'Type your password again', [], PROBLEM_TYPES.confirmPassword)

/** A call that is rejected until the password was confirmed, as often as is said. */
function rejectedTimes(times: number) {
  let calls = 0
  return vi.fn(async () => {
    calls += 1
    if (calls <= times) throw asksFirst()
    return 'done'
  })
}

/** The server's answers to the passwords that are typed. */
function answerConfirmations(...statuses: number[]) {
  const detail = 'This is not your current password'
  const errors = [{ path: 'password', message: detail }]
  const answers = statuses.map((status) => {
    const body = { type: 'about:blank', title: 'Not allowed', status, detail, errors }
    return new Response(status === 204 ? null : JSON.stringify(body), { status })
  })
  vi.stubGlobal('fetch', async () => answers.shift())
}

/** Whether the question is open, and how often a call was made. */
const state = (makeCall: ReturnType<typeof rejectedTimes>) => [
  usePasswordPrompt.getState().isOpen,
  makeCall.mock.calls.length
]
const question = () =>
  vi.waitUntil(() => usePasswordPrompt.getState().isOpen && usePasswordPrompt.getState().question)

test('a call that needs no password asks for none', async () => {
  const makeCall = rejectedTimes(0)
  expect(await withConfirmation(makeCall)).toBe('done')
  expect(state(makeCall)).toEqual([false, 1])
})

test('the question stays until the password is right, then the call is made once more', async () => {
  answerConfirmations(403, 204)
  const makeCall = rejectedTimes(1)
  const result = withConfirmation(makeCall)
  const asked = await question()
  await expect(asked.answer('wrong')).rejects.toThrow('This is not your current password')
  expect(state(makeCall)).toEqual([true, 1])
  await asked.answer('right')
  expect(await result).toBe('done')
  expect(state(makeCall)).toEqual([false, 2])
})

test('a server that asks again at once is not asked for ever', async () => {
  answerConfirmations(204)
  const result = withConfirmation(rejectedTimes(2))
  await (await question()).answer('right')
  await expect(result).rejects.toMatchObject({ status: 403 })
  expect(usePasswordPrompt.getState().isOpen).toBe(false)
})

test('calls made at once ask together', async () => {
  answerConfirmations(204)
  const results = [rejectedTimes(1), rejectedTimes(1)].map(withConfirmation)
  await (await question()).answer('right')
  expect(await Promise.all(results)).toEqual(['done', 'done'])
})

test('cancelling the question changes nothing', async () => {
  const makeCall = rejectedTimes(1)
  const result = withConfirmation(makeCall)
  await question()
  cancelPasswordPrompt()
  await expect(result).rejects.toBeInstanceOf(CancelledError)
  expect(state(makeCall)).toEqual([false, 1])
})

test('an error that another password would not fix ends the question', async () => {
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 401 }))
  const makeCall = rejectedTimes(1)
  const failed = expect(withConfirmation(makeCall)).rejects.toMatchObject({ status: 401 })
  await (await question()).answer('right')
  await failed
  expect(state(makeCall)).toEqual([false, 1])
})
