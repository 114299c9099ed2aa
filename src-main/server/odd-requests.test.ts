import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchange } from '#support/server/raw-socket.ts'
import { startTestServer, type TestServer } from '#support/server/test-server.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer()
  ;({ port } = await server.current().listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(() => server.close())

const HOST = 'Host: localhost'
const POST = ['POST /api/login HTTP/1.1', HOST, 'Content-Type: application/json']

/**
 * As no browser would send them: a proxy in between could be misled by requests that are written by
 * hand. Each is a name, a status and the lines of its head.
 */
test.each<[string, number, ...string[]]>([
  ['no host', 400, 'GET /api/setup HTTP/1.1'],
  ['no host, as long ago', 400, 'GET /api/setup HTTP/1.0'],
  ['a host, as long ago', 200, 'GET /api/setup HTTP/1.0', HOST],
  ['an empty host', 400, 'GET /api/setup HTTP/1.1', 'Host: '],
  ['a host with a dot at its end', 421, 'GET /api/setup HTTP/1.1', 'Host: localhost.'],
  ['a port that is none', 400, 'GET /api/setup HTTP/1.1', 'Host: 127.0.0.1:99999'],
  ['a host after a name of ours', 400, 'GET /api/setup HTTP/1.1', 'Host: localhost@evil.example'],
  ['the host that means all', 421, 'GET /api/setup HTTP/1.1', 'Host: 0.0.0.0'],
  ['two hosts', 421, 'GET /api/setup HTTP/1.1', 'Host: evil.example', HOST],
  ['a whole address of ours', 200, 'GET http://localhost/api/setup HTTP/1.1', HOST],
  ['a whole address elsewhere', 421, 'GET http://evil.example/api/setup HTTP/1.1', HOST],
  ['a whole address of another kind', 400, 'GET ftp://localhost/api/setup HTTP/1.1', HOST],
  ['backslashes', 400, 'GET \\api\\setup HTTP/1.1', HOST],
  ['a star', 400, 'OPTIONS * HTTP/1.1', HOST],
  ['TRACE', 404, 'TRACE /api/setup HTTP/1.1', HOST],
  ['OPTIONS', 404, 'OPTIONS /api/setup HTTP/1.1', HOST, 'Origin: http://evil.example'],
  ['a method there is not', 400, 'FOO /api/setup HTTP/1.1', HOST],
  ['two lengths', 400, ...POST, 'Content-Length: 5', 'Transfer-Encoding: chunked'],
  ['a length that is none', 400, ...POST, 'Content-Length: +2'],
  ['a header on two lines', 400, 'GET /api/setup HTTP/1.1', HOST, 'X-A: b', ' c', 'Origin : x'],
  ['another expectation', 417, ...POST, 'Expect: 200-maybe']
])('%s is answered %d', async (_what, status, ...lines) => {
  const answer = await exchange(port, head(...lines))
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).not.toMatch(/access-control-allow/i)
})

test('no request is led on to another server', async () => {
  const answer = await exchange(port, head('CONNECT evil.example:443 HTTP/1.1', HOST))
  expect(answer).not.toMatch(/ 200 /)
})

const head = (...lines: string[]) => [...lines, 'Connection: close', '', ''].join('\r\n')
