import type { LoaderFunctionArgs } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberLastUser } from './last-user.ts'
import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'
import { screenLoader } from './screen-loader.ts'

const queryFn = vi.fn<() => Promise<string>>()
const route = screenLoader((prefetch, { personId, params, search }) =>
  prefetch({ queryKey: ['of', personId, params.id, search.get('page')], queryFn })
)
const load = () =>
  route.loader({
    params: { id: '7' },
    request: new Request('http://desk/tickets/7?page=2')
  } as Partial<LoaderFunctionArgs> as LoaderFunctionArgs)

beforeEach(() => {
  vi.useFakeTimers()
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => stored.get(key),
    setItem: (key: string, value: string) => stored.set(key, value)
  }
  vi.stubGlobal('window', { localStorage })
  // No stream is opened for a page that no one sees.
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  queryFn.mockResolvedValue('answer')
})
afterEach(() => {
  queryClient.clear()
  queryFn.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('the loader requests nothing where no one is likely to be signed in, or no one is', async () => {
  await load()
  rememberLastUser(3)
  queryClient.setQueryData(queryKeys.currentUser, null)
  await load()
  expect(queryFn).not.toHaveBeenCalled()
})

it('the loader waits at first for the answers, for the person who was there last', async () => {
  rememberLastUser(3)
  await load()
  expect(queryClient.getQueryData(['of', 3, '7', '2'])).toBe('answer')
})

it('the loader does not wait for long', async () => {
  rememberLastUser(3)
  queryFn.mockReturnValue(new Promise(() => {}))
  const loaded = vi.fn()
  void load().then(loaded)
  await vi.advanceTimersByTimeAsync(90)
  expect(loaded).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20)
  expect(loaded).toHaveBeenCalled()
})

it('the loader does not wait once it is known who is signed in', async () => {
  queryClient.setQueryData(queryKeys.currentUser, { id: 5 })
  queryFn.mockReturnValue(new Promise(() => {}))
  await load()
  expect(queryFn).toHaveBeenCalledOnce()
})

it('the loader loads no route again for another query on the same path', () => {
  const follows = (next: string) =>
    route.shouldRevalidate({
      currentUrl: new URL('http://desk/tickets?page=2'),
      nextUrl: new URL(next, 'http://desk')
    } as Parameters<typeof route.shouldRevalidate>[0])
  expect(follows('/tickets?page=3')).toBe(false)
  expect(follows('/unassigned?page=2')).toBe(true)
})
