import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts'
import { StorageError } from '../store/storage-error.ts'
import { createHealthService } from './health-service.ts'

describe('a server', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer()
  })
  afterEach(() => server.close())

  test('is alive and ready, whoever asks', async () => {
    for (const path of ['/api/health', '/api/health/live']) {
      const { status, body } = await server.anonymous().get(path)
      expect([status, body]).toEqual([200, { status: 'ok' }])
    }
  })

  test('that is about to stop is alive, not ready, and still answers', async () => {
    const client = server.anonymous()
    server.current().drain()
    const { status, headers, body } = await client.get<Problem>('/api/health')
    expect(status).toBe(503)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(body.detail).toBe('This server is about to stop. Try again in a moment.')
    expect((await client.get('/api/health/live')).status).toBe(200)
    expect((await client.get('/api/setup')).status).toBe(200)
  })
})

describe('the database', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

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
