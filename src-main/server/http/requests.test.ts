import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import {
  type Account,
  newTicket,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

let server: TestServer
let ada: Account
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  await ada.post('/api/tickets', newTicket(ada.user.id))
})
afterAll(() => server.close())

function expectProblem(
  { status, headers, body }: { status: number; headers: Headers; body: Problem },
  expected: number
) {
  expect(status).toBe(expected)
  expect(headers.get('Content-Type')).toBe('application/problem+json')
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(body).toMatchObject({ type: 'about:blank', title: expect.stringMatching(/./), status })
  expect(body.detail).toMatch(/^[A-Z]/)
  expect(JSON.stringify(body)).not.toMatch(/node:|\.ts|SQLITE/)
}

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/api/'],
  ['GET', '/api'],
  ['GET', '/api/tickets/1/nothing'],
  ['GET', '/api/tickets/'],
  ['PUT', '/api/tickets/1'],
  ['GET', '/api/login'],
  ['DELETE', '/api/user'],
  ['GET', '/nothing']
])('%s %s is not there and answers 404', async (method, path) => {
  const answer = await ada.send<Problem>(path, { method })
  expectProblem(answer, 404)
  expect(answer.body.detail).toBe(`Not found: ${method} ${path}`)
})

test.each([
  ...['abc', '0', '-1', '1.5', '1e3', '01', '+1', '1234567890123456', '%20', '1%00', '%E0%A4%A']
])('the number %s in a path is rejected', async (id) => {
  const message = 'The value of id must be a whole number of 1 or more'
  for (const path of [`/api/tickets/${id}`, `/api/tickets/${id}/comments`]) {
    const method = path.endsWith('comments') ? 'POST' : 'PATCH'
    const write = { method, body: '{}', headers: JSON_TYPE }
    for (const answer of [await ada.get<Problem>(path), await ada.send<Problem>(path, write)]) {
      expectProblem(answer, 400)
      expect(answer.body.errors).toEqual([{ path: 'id', message }])
    }
  }
})

test('the number in a path may have fifteen digits', async () => {
  const answer = await ada.get<Problem>('/api/tickets/999999999999999')
  expectProblem(answer, 404)
  expect(answer.body.detail).toBe('The requested ticket could not be found.')
})

describe('a body', () => {
  const notJson = ['', '{', '{"a":}', 'department=IT', '{}{}', '\u0000']
  const notAnObject = ['null', '[]', '[{}]', '7', '"text"', 'true']
  const otherTypes = ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', '']

  test.each([
    ['POST', '/api/login'],
    ['POST', '/api/register'],
    ['POST', '/api/setup'],
    ['POST', '/api/tickets'],
    ['PATCH', '/api/tickets/1'],
    ['POST', '/api/tickets/1/comments']
  ])('of another kind is rejected by %s %s', async (method, path) => {
    const send = (body: string, headers: Record<string, string> = JSON_TYPE) =>
      ada.send<Problem>(path, { method, body, headers })
    // é as old programs write it, in one byte.
    const latin1 = { method, headers: JSON_TYPE, body: Buffer.from('{"a":"é"}', 'latin1') }
    const rejected = await ada.send<Problem>(path, latin1)
    expectProblem(rejected, 400)
    expect(rejected.body.detail).toBe('The body is not valid UTF-8')
    const compressed = await send('{}', { ...JSON_TYPE, 'Content-Encoding': 'gzip' })
    expectProblem(compressed, 415)
    expect(compressed.body.title).toBe('Compressed body')
    for (const body of notAnObject) {
      const answer = await send(body)
      expectProblem(answer, 400)
      const message = 'The body must be an object of fields'
      expect(answer.body.errors, body).toEqual([{ path: '', message }])
    }
    for (const body of notJson) {
      const answer = await send(body)
      expectProblem(answer, 400)
      expect(answer.body.detail, body).toBe('The body is not valid JSON')
    }
    for (const type of otherTypes) expectProblem(await send('{}', { 'Content-Type': type }), 415)
  })

  test('may name its character set', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' }
    const sent = { method: 'PATCH', body: '{"status":"open"}', headers }
    expect((await ada.send('/api/tickets/1', sent)).status).toBe(200)
  })
})

test.each([
  ['constructor=1', [200]],
  ['__proto__=1', [200]],
  ['hasOwnProperty=1', [200]],
  ['limit=none&limit=1', [200]],
  ['limit=1&limit=none', [400]],
  ['status=%E0%A4%A', [200, 400]],
  ['search=%', [200, 400]],
  ['%=%&&==', [200, 400]],
  ['limit', [200, 400]]
])('the query %s does no harm, and the last of two values counts', async (query, statuses) => {
  expect((await ada.get(`/api/tickets?${query}`)).status).toBeOneOf(statuses)
})

test.each([
  ['/api/user', 200],
  ['/api/tickets/abc', 400],
  ['/api/nothing', 404]
])('the answer of %s is never kept, and tells the browser what to reject', async (path, status) => {
  const answer = await ada.get(path)
  expect(answer.status).toBe(status)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/)
  })
  expect(answer.headers.has('Strict-Transport-Security')).toBe(false)
})

test('every answer has the same of these headers, whichever way it was made', async () => {
  const ofOthers = /^(cache-control|content-type|content-disposition|set-cookie|x-total-count)$/
  const client = await server.staff('everyanswer')
  const answers = [await client.get('/api/user')]
  for (const path of ['tickets?limit=1', 'tickets', 'tickets/export', 'nothing'])
    answers.push(await client.get(`/api/${path}`))
  answers.push(await client.post('/api/logout'))
  const names = answers.map(({ headers }) => [...headers].filter(([name]) => !ofOthers.test(name)))
  expect(names[0]).toHaveLength(4)
  for (const one of names) expect(one).toEqual(names[0])
})

test('a fault of the server answers 500 with a sentence, and only the log knows more', async () => {
  const broken = await startTestServer()
  try {
    const account = await broken.administrator()
    await broken.execute('ALTER TABLE ticket_counts RENAME TO lost')
    const answer = await account.get<Problem>('/api/tickets')
    expectProblem(answer, 500)
    expect(answer.body).toEqual({
      ...{ type: 'about:blank', title: 'Internal error', status: 500 },
      detail: 'An unexpected error occurred. Details are in the server log.'
    })
    // However often: it must not fill the disk.
    for (let time = 0; time < 5; time++) await account.get(`/api/tickets?limit=${time + 1}`)
    const errors = broken.log.lines.filter((line) => line.startsWith('error'))
    expect(errors).toEqual([expect.stringMatching(/^error GET [/]api[/]tickets failed: ./)])
  } finally {
    await broken.close()
  }
})

test('the log says who asked for what they may not, once a minute', async () => {
  const bob = await server.staff('bob')
  server.log.lines.length = 0
  for (const path of ['/api/admin/users?search=secret', '/api/admin/settings'])
    expect((await bob.get(path)).status).toBe(403)
  expect(server.log.lines.filter((line) => !line.startsWith('debug'))).toEqual([
    expect.stringMatching(
      /^warn Rejected: GET \/api\/admin\/users, to user \d+, from \S+, at \S+Z$/
    )
  ])
})

test('every request leaves one line in the log, without what it asked for', async () => {
  server.log.lines.length = 0
  await ada.get('/api/tickets?search=secret')
  await server.anonymous().post('/api/login', { username: 'nobody', password: 'secret' })
  // A rejected sign-in is one of the security log besides (D55).
  expect(server.log.lines).toEqual([
    expect.stringMatching(/^debug GET \/api\/tickets 200 \d+\.\d ms$/),
    expect.stringMatching(/^info Security: Sign-in failed, from \S+, at \d{4}-\S+Z$/),
    expect.stringMatching(/^debug POST \/api\/login 401 \d+\.\d ms$/)
  ])
})
