import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { startTestServer } from '#support/server/test-server.ts'
import { StorageError } from '../store/storage-error.ts'
import { createHealthService } from './health-service.ts'

test('a server is alive and ready, and while it is about to stop alive, not ready, and still answers', async () => {
  const server = await startTestServer()
  const client = server.anonymous()
  for (const path of ['/api/health', '/api/health/live'])
    expect(await client.get(path)).toMatchObject({ status: 200, body: { status: 'ok' } })
  server.current().drain()
  const { status, headers, body } = await client.get<Problem>('/api/health')
  const detail = 'This server is shutting down. Try again in a moment.'
  expect([status, body.detail]).toEqual([503, detail])
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  for (const path of ['/api/health/live', '/api/setup'])
    expect((await client.get(path)).status).toBe(200)
  await server.close()
})

describe('the database', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is asked once a second, however many ask, and once while it does not answer', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const checkHealth = vi.fn(() => promise)
    const health = createHealthService({ checkHealth })
    const asked = Array.from({ length: 100 }, () => health.check())
    await vi.advanceTimersByTimeAsync(5000)
    resolve()
    await Promise.all(asked)
    await health.check()
    expect(checkHealth).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1000)
    await health.check()
    expect(checkHealth).toHaveBeenCalledTimes(2)
  })

  test('that was away is asked again after a second', async () => {
    const checkHealth = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new StorageError('It is away.'))
      .mockResolvedValue()
    const health = createHealthService({ checkHealth })
    await expect(health.check()).rejects.toThrow('It is away.')
    await expect(health.check()).rejects.toThrow('It is away.')
    await vi.advanceTimersByTimeAsync(1000)
    await health.check()
  })
})
