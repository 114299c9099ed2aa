import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listUsers } from '#shared/api/users.ts'
import { call } from '../api.ts'
import { createQueryClient } from '../query-client.ts'

const PROBLEM = {
  type: 'about:blank',
  title: 'Not available',
  status: 503,
  detail: 'The server cannot reach its database at the moment. Try again in a moment.'
}

let isDatabaseAway: boolean
let asked: string[]
beforeEach(() => {
  vi.useFakeTimers()
  isDatabaseAway = true
  asked = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    // A server says what it is also while its database is away.
    if (path === '/api/about') return Response.json({ product: 'Help Desk', version: '1.0.0' })
    if (isDatabaseAway) return Response.json(PROBLEM, { status: 503 })
    return Response.json(path === '/api/setup' ? { needsSetup: false } : [])
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a server whose database is unreachable counts as unreachable, until it is back', async () => {
  const { followServer, onServerBack } = await import('./connectivity.ts')
  const client = createQueryClient()
  followServer(client)
  const back = vi.fn()
  onServerBack(back)
  const users = new QueryObserver(client, { queryKey: ['users'], queryFn: () => call(listUsers) })
  const stop = users.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(users.getCurrentResult().error?.message).toContain('cannot reach its database')
  expect(back).not.toHaveBeenCalled()
  expect(asked.filter((path) => path === '/api/users')).toHaveLength(1)

  isDatabaseAway = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(back).toHaveBeenCalledTimes(1)
  expect(users.getCurrentResult()).toMatchObject({ data: [], error: null })
  stop()
})
