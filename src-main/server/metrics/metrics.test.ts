import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testEngine } from '#support/server/chosen-engine.ts'
import { listen } from '#support/server/event-stream.ts'
import { rejection } from '#support/server/rejection.ts'
import { startTestServer, type TestServer } from '#support/server/test-server.ts'
import { routeNameOf } from './route-name.ts'

const LOOPBACK = { host: '127.0.0.1', port: 0 }

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

async function readMetrics(url: string): Promise<string> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; version=/)
  return await response.text()
}

describe('the metrics', () => {
  test('count requests by route and class of status, and neither ids nor made-up addresses', async () => {
    const { url } = await server.current().serveMetrics(LOOPBACK)
    const ada = await server.administrator()
    await ada.get('/api/tickets/4711')
    await server.anonymous().get('/api/tickets/4712')
    await ada.get('/api/made-up-4713')
    await ada.get('/made-up-4714')
    const text = await readMetrics(url)
    for (const labels of [
      'method="GET",route="/api/tickets/{id}",status="4xx"',
      'method="GET",route="unknown",status="4xx"',
      'method="GET",route="pages",status="4xx"',
      'method="POST",route="/api/setup",status="2xx"'
    ])
      expect(text).toContain(`helpdesk_http_request_duration_seconds_count{${labels}}`)
    // Within labels: the figures have such digits by chance.
    expect(text).not.toMatch(/="[^"\n]*471\d/)
    expect(text).not.toContain('ada')
  })

  test('tell of streams, backups, connections and the process', async () => {
    const { url } = await server.current().serveMetrics(LOOPBACK)
    const ada = await server.administrator()
    const stream = await listen(ada)
    expect(await readMetrics(url)).toContain('helpdesk_event_streams 1')
    await stream.leave()
    await ada.post('/api/admin/backups')
    const text = await readMetrics(url)
    expect(text).toContain('helpdesk_event_streams 0')
    expect(text).toMatch(
      /^helpdesk_last_backup_timestamp_seconds\{reason="manual"\} \d{10}(\.\d+)?$/m
    )
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
    const pool = /^helpdesk_database_connections\{pool="readers",state="waiting"\} 0$/m
    if (testEngine().name === 'PostgreSQL') expect(text).toMatch(pool)
    else expect(text).not.toContain('helpdesk_database_connections')
  })

  test('have a port of their own, and are rejected in one sentence where that is taken', async () => {
    const metrics = await server.current().serveMetrics(LOOPBACK)
    const { url } = await server.current().listen(LOOPBACK)
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    expect((await fetch(new URL('/api/about', metrics.url))).status).toBe(404)
    expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404)
    const port = Number(new URL(metrics.url).port)
    expect(await rejection(server.current().serveMetrics({ ...LOOPBACK, port }))).toMatch(
      /Choose another address with --metrics[.]$/
    )
  })
})

test.each([
  ['GET', '/api/tickets/export?limit=5', 'GET', '/api/tickets/export'],
  ['HEAD', '/api/tickets/7/comments', 'HEAD', '/api/tickets/{id}/comments'],
  ['GET', '/api/tickets/stats/counts', 'GET', '/api/tickets/stats/counts'],
  ['BREW', '/api/openapi.json', 'other', '/api/openapi.json'],
  ['GET', '/api/openapixjson', 'GET', 'unknown'],
  ['GET', '/apis', 'GET', 'pages']
])('%s %s is counted under %s %s', (method, path, counted, route) => {
  const request = new Request(`http://localhost${path}`, { method })
  expect(routeNameOf(request)).toEqual({ method: counted, route })
})
