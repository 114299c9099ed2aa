import { expect, test, vi } from 'vitest'
import { PROBLEM_TYPES } from '#shared/api/problems.ts'
import { ApiError } from './api.ts'
import { createQueryClient, endSession, replaceSession } from './query-client.ts'
import { queryKeys } from './query-keys.ts'
import { useSignOutReason } from './sign-out-reason.ts'

const ada = {
  ...{ id: 1, username: 'ada', email: 'ada@example.com', fullName: 'Ada Lovelace' },
  ...{ role: 'IT', initials: 'AL', isDepartmentHead: false }
}
const TICKETS = ['tickets']

function clientOfAda() {
  const client = createQueryClient()
  client.setQueryData(queryKeys.currentUser, ada)
  client.setQueryData(TICKETS, ['what Ada saw'])
  return client
}

async function failWith(client: ReturnType<typeof createQueryClient>, error: Error) {
  await client
    .fetchQuery({ queryKey: ['users'], queryFn: () => Promise.reject(error) })
    .catch(() => undefined)
}

test('a 401 on any call ends the session and forgets what was seen in it, and no other failure does', async () => {
  const client = clientOfAda()
  await failWith(client, new ApiError(403, 'Not allowed'))
  await failWith(client, new Error('No connection'))
  expect(client.getQueryData(queryKeys.currentUser)).toEqual(ada)
  expect(client.getQueryData(TICKETS)).toEqual(['what Ada saw'])
  await failWith(client, new ApiError(401, 'Sign in first'))
  expect(client.getQueryData(queryKeys.currentUser)).toBeNull()
  expect(client.getQueryData(TICKETS)).toBeUndefined()
})

test('a person whose account was removed is told so until someone signs in', async () => {
  const client = clientOfAda()
  const detail = 'Your account was removed.'
  await failWith(client, new ApiError(401, detail, [], PROBLEM_TYPES.accountRemoved))
  // Requests that were under way may be answered later, with less information.
  await failWith(client, new ApiError(401, 'Sign in first'))
  expect(useSignOutReason.getState()).toEqual({ reason: detail })
  replaceSession(client, ada)
  expect(useSignOutReason.getState()).toEqual({ reason: null })
})

test('the next person sees nothing of the previous one', () => {
  const client = clientOfAda()
  const grace = { ...ada, id: 2, fullName: 'Grace Hopper' }
  replaceSession(client, grace)
  expect(client.getQueryData(queryKeys.currentUser)).toEqual(grace)
  expect(client.getQueryData(TICKETS)).toBeUndefined()
})

test('an end of the session that is noticed twice leaves alone what the sign-in page loads in between', () => {
  const client = clientOfAda()
  endSession(client)
  client.setQueryData(queryKeys.setup, { needsSetup: false })
  endSession(client)
  expect(client.getQueryData(queryKeys.setup)).toEqual({ needsSetup: false })
  expect(client.getQueryData(TICKETS)).toBeUndefined()
})

test('nothing is tried again by itself, and what was fetched stays as fresh as it was', async () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  const fail = vi.fn(() => Promise.reject(new Error('No connection')))
  const fetchTickets = vi.fn(() => Promise.resolve(['a ticket']))
  await client.fetchQuery({ queryKey: ['users'], queryFn: fail }).catch(() => undefined)
  await client.fetchQuery({ queryKey: TICKETS, queryFn: fetchTickets })
  await vi.advanceTimersByTimeAsync(365 * 24 * 60 * 60 * 1000)
  await client.fetchQuery({ queryKey: TICKETS, queryFn: fetchTickets })
  expect(fail).toHaveBeenCalledTimes(1)
  expect(fetchTickets).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
