import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import {
  type Account,
  startTestServer,
  type TestServer
} from '../../../tests/support/server/test-server.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

let server: TestServer
let ada: Account
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  await ada.post('/api/tickets', {
    department: 'IT',
    description: 'The printer is on fire',
    category: 'printer',
    requesterId: ada.user.id
  })
})
afterAll(() => server.close())

function expectProblem(
  answer: { status: number; headers: Headers; body: Problem },
  status: number
) {
  expect(answer.status).toBe(status)
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.body).toMatchObject({ type: 'about:blank', status })
  expect(answer.body.title).not.toBe('')
  expect(answer.body.detail).toMatch(/^[A-Z]/)
  expect(JSON.stringify(answer.body)).not.toMatch(/node:|\.ts|SQLITE/)
}

describe('a path that the API does not have', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/'],
    ['GET', '/api'],
    ['GET', '/api/tickets/1/nothing'],
    ['GET', '/api/tickets/'],
    ['DELETE', '/api/tickets/1'],
    ['PUT', '/api/tickets/1'],
    ['GET', '/api/login'],
    ['DELETE', '/api/user']
  ])('%s %s answers 404', async (method, path) => {
    const answer = await ada.send<Problem>(path, { method })
    expectProblem(answer, 404)
    expect(answer.body.detail).toBe(`Not found: ${method} ${path}`)
  })

  test('is answered by a problem outside of /api as well', async () => {
    expectProblem(await ada.get<Problem>('/nothing'), 404)
  })
})

describe('the number in a path', () => {
  test.each([
    'abc',
    '0',
    '-1',
    '1.5',
    '1e3',
    '01',
    '+1',
    '0x1',
    '1234567890123456',
    '%20',
    '1%00',
    'ù',
    '%E0%A4%A'
  ])('%s is refused', async (id) => {
    for (const [method, path, body] of [
      ['GET', `/api/tickets/${id}`],
      ['PATCH', `/api/tickets/${id}`, '{}'],
      ['GET', `/api/tickets/${id}/comments`],
      ['POST', `/api/tickets/${id}/comments`, '{}']
    ] as const) {
      const answer = await ada.send<Problem>(path, {
        method,
        ...(body && { body, headers: JSON_TYPE })
      })
      expectProblem(answer, 400)
      expect(answer.body.errors).toEqual([
        { path: 'id', message: 'The value of id must be a whole number of 1 or more' }
      ])
    }
  })

  test('may have fifteen digits', async () => {
    const answer = await ada.get<Problem>('/api/tickets/999999999999999')
    expectProblem(answer, 404)
    expect(answer.body.detail).toBe('The requested ticket could not be found.')
  })
})

describe('a body', () => {
  const routes = [
    ['POST', '/api/login'],
    ['POST', '/api/register'],
    ['POST', '/api/setup'],
    ['POST', '/api/tickets'],
    ['PATCH', '/api/tickets/1'],
    ['POST', '/api/tickets/1/comments']
  ] as const

  test.each(routes)('of the wrong type is refused by %s %s', async (method, path) => {
    for (const body of ['null', '[]', '[{}]', '7', '"text"', 'true']) {
      const answer = await ada.send<Problem>(path, { method, body, headers: JSON_TYPE })
      expectProblem(answer, 400)
      expect(answer.body.errors).toEqual([
        { path: '', message: 'The body must be an object of fields' }
      ])
    }
  })

  test.each(routes)('that is no JSON is refused by %s %s', async (method, path) => {
    for (const body of ['', '{', '{"a":}', 'department=IT', '{}{}', '\u0000']) {
      const answer = await ada.send<Problem>(path, { method, body, headers: JSON_TYPE })
      expectProblem(answer, 400)
      expect(answer.body.detail).toBe('The body is not valid JSON')
    }
  })

  test.each(routes)('that does not say it is JSON is refused by %s %s', async (method, path) => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
      ''
    ]
    for (const type of types) {
      const answer = await ada.send<Problem>(path, {
        method,
        body: '{}',
        headers: { 'Content-Type': type }
      })
      expectProblem(answer, 415)
    }
  })

  test('may name its character set', async () => {
    const body = JSON.stringify({ status: 'open' })
    const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' }
    expect((await ada.send('/api/tickets/1', { method: 'PATCH', body, headers })).status).toBe(200)
  })
})

describe('a query', () => {
  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'may name %s without harm',
    async (name) => {
      expect((await ada.get(`/api/tickets?${name}=1`)).status).toBe(200)
    }
  )

  test('that says twice what can be said once means the last', async () => {
    expect((await ada.get('/api/tickets?limit=none&limit=1')).status).toBe(200)
    expect((await ada.get('/api/tickets?limit=1&limit=none')).status).toBe(400)
  })

  test.each(['?status=%E0%A4%A', '?search=%', '?%=%&&==', '?limit'])(
    'written as %s does no harm',
    async (query) => {
      expect((await ada.get(`/api/tickets${query}`)).status).toBeOneOf([200, 400])
    }
  )
})

describe('every answer', () => {
  test.each([
    ['/api/user', 200],
    ['/api/tickets/abc', 400],
    ['/api/nothing', 404]
  ])('of %s is never kept, and tells the browser what to refuse', async (path, status) => {
    const answer = await ada.get(path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.headers.get('Referrer-Policy')).toBe('same-origin')
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none';/)
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/frame-ancestors 'none'/)
    expect(answer.headers.has('Strict-Transport-Security')).toBe(false)
  })

  test('has the same of these headers, whichever way it was made', async () => {
    const ofOthers = /^(cache-control|content-type|content-disposition|set-cookie|x-total-count)$/
    const client = await server.staff('everyanswer')
    const answers = [
      await client.get('/api/user'),
      await client.get('/api/tickets?limit=1'),
      await client.get('/api/tickets'),
      await client.get('/api/tickets/export'),
      await client.get('/api/nothing'),
      await client.post('/api/logout')
    ]
    const names = answers.map(({ headers }) =>
      [...headers].filter(([name]) => !ofOthers.test(name))
    )
    expect(names[0]?.length).toBe(4)
    for (const one of names) expect(one).toEqual(names[0])
  })
})

describe('a fault of the server', () => {
  test('answers 500 with a sentence, and only the log knows more', async () => {
    const broken = await startTestServer()
    try {
      const account = await broken.administrator()
      await broken.execute('ALTER TABLE ticket_counts RENAME TO lost')
      const answer = await account.get<Problem>('/api/tickets')
      expectProblem(answer, 500)
      expect(answer.body).toEqual({
        type: 'about:blank',
        title: 'Internal error',
        status: 500,
        detail: 'Something went wrong in the server; it was noted in its log'
      })
      // However often: it must not fill the disk.
      for (let time = 0; time < 5; time++) await account.get(`/api/tickets?limit=${time + 1}`)
      const errors = broken.log.lines.filter((line) => line.startsWith('error'))
      expect(errors).toEqual([expect.stringMatching(/^error GET [/]api[/]tickets failed: ./)])
    } finally {
      await broken.close()
    }
  })
})

test('who asks for what they may not is told in the log, once a minute', async () => {
  const bob = await server.staff('bob')
  server.log.lines.length = 0
  for (const path of ['/api/admin/users?search=secret', '/api/admin/settings'])
    expect((await bob.get(path)).status).toBe(403)
  expect(server.log.lines.filter((line) => !line.startsWith('debug'))).toEqual([
    expect.stringMatching(/^warn Refused: GET \/api\/admin\/users, to user \d+, from \S+, at \S+Z$/)
  ])
})

test('every request leaves one line in the log, without what it asked for', async () => {
  server.log.lines.length = 0
  await ada.get('/api/tickets?search=secret')
  await server.anonymous().post('/api/login', { username: 'nobody', password: 'secret' })
  // A refused sign-in is one of the security log besides (D55).
  expect(server.log.lines).toEqual([
    expect.stringMatching(/^debug GET \/api\/tickets 200 \d+\.\d ms$/),
    expect.stringMatching(/^info Security: Sign-in refused, from \S+, at \d{4}-\S+Z$/),
    expect.stringMatching(/^debug POST \/api\/login 401 \d+\.\d ms$/)
  ])
})
