import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchange } from '../../tests/support/server/raw-socket.ts'
import { startTestServer, type TestServer } from '../../tests/support/server/test-server.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer()
  ;({ port } = await server.current().listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(() => server.close())

const END = 'Connection: close\r\n\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'

/**
 * As no browser would send them: who writes them by hand is no page, but a proxy in between may be
 * led by them.
 */
test.each([
  ['no host', 'GET /api/setup HTTP/1.1\r\n', 400],
  ['no host, as long ago', 'GET /api/setup HTTP/1.0\r\n', 400],
  ['a host, as long ago', 'GET /api/setup HTTP/1.0\r\nHost: localhost\r\n', 200],
  ['an empty host', 'GET /api/setup HTTP/1.1\r\nHost: \r\n', 400],
  ['a host with a dot at its end', 'GET /api/setup HTTP/1.1\r\nHost: localhost.\r\n', 421],
  ['a host with a port that is none', 'GET /api/setup HTTP/1.1\r\nHost: 127.0.0.1:99999\r\n', 400],
  [
    'a host behind a name of ours',
    'GET /api/setup HTTP/1.1\r\nHost: localhost@evil.example\r\n',
    400
  ],
  ['the host that means all', 'GET /api/setup HTTP/1.1\r\nHost: 0.0.0.0\r\n', 421],
  ['two hosts', 'GET /api/setup HTTP/1.1\r\nHost: evil.example\r\nHost: localhost\r\n', 421],
  [
    'a whole address of ours',
    'GET http://localhost/api/setup HTTP/1.1\r\nHost: localhost\r\n',
    200
  ],
  [
    'a whole address elsewhere',
    'GET http://evil.example/api/setup HTTP/1.1\r\nHost: localhost\r\n',
    421
  ],
  [
    'a whole address of another kind',
    'GET ftp://localhost/api/setup HTTP/1.1\r\nHost: localhost\r\n',
    400
  ],
  ['backslashes', 'GET \\api\\setup HTTP/1.1\r\nHost: localhost\r\n', 400],
  ['a star', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n', 400],
  ['TRACE', 'TRACE /api/setup HTTP/1.1\r\nHost: localhost\r\n', 404],
  [
    'OPTIONS',
    'OPTIONS /api/setup HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n',
    404
  ],
  ['a method there is not', 'FOO /api/setup HTTP/1.1\r\nHost: localhost\r\n', 400],
  [
    'two lengths',
    `POST /api/login HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`,
    400
  ],
  [
    'a length that is none',
    `POST /api/login HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}Content-Length: +2\r\n`,
    400
  ],
  [
    'a header on two lines',
    'GET /api/setup HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n c\r\nOrigin : x\r\n',
    400
  ],
  [
    'another expectation',
    `POST /api/login HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}Expect: 200-maybe\r\n`,
    417
  ]
])('%s', async (_what, head, status) => {
  const answer = await exchange(port, head + END)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).not.toMatch(/access-control-allow/i)
})

test('nobody is led on to another server', async () => {
  expect(
    await exchange(port, `CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n${END}`)
  ).not.toMatch(/ 200 /)
})
