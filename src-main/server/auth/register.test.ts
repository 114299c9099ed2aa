import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { User } from '#shared/api/users.ts'
import { REGISTRATION_ROLES } from '#shared/domain/teams.ts'
import { PASSWORD, person, startTestServer, type TestServer } from '#support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.administrator()
})
afterAll(() => server.close())

const register = (body: object) => server.anonymous().post<Problem & User>('/api/register', body)
const userCount = async () => (await server.rows('SELECT id FROM users')).length

describe('registering', () => {
  test('signs in, with each role of the form, and gives no more than the form has', async () => {
    for (const [index, role] of REGISTRATION_ROLES.entries()) {
      const client = server.anonymous()
      const form = { ...person(`from-${index}`, role), id: 1, isDepartmentHead: true }
      const { status, body } = await client.post<User>('/api/register', form)
      expect([status, body]).toEqual([
        201,
        {
          ...{ id: expect.any(Number), username: `from-${index}`, fullName: form.fullName, role },
          ...{ email: form.email, initials: 'TE', isDepartmentHead: false, unconfirmedTeam: true }
        }
      ])
      expect(body.id).not.toBe(1)
      expect((await client.get('/api/user')).body).toEqual(body)
    }
  })

  test('makes no IT Support Specialist, and takes no role that is no choice', async () => {
    const before = await userCount()
    for (const role of [
      ...['IT Support Specialist', 'it support specialist', '  IT  Support   Specialist '],
      ...['IT-Support-Specialist', 'ITSupportSpecialist', 'I.T. Support Specialist'],
      'it_support_specialist'
    ]) {
      const { status, body } = await register(person('mallory', role))
      const sentence = 'Only an IT Support Specialist can create another IT Support Specialist'
      expect([role, status, body.detail]).toEqual([role, 403, sentence])
    }
    for (const role of ['it', 'Hr', 'Admin', 'Finance', 'IT Support', 'ІT Support Specialist']) {
      const { status, body } = await register(person('mallory', role))
      const message = expect.stringMatching(/^Role must be one of IT, HR, /)
      expect([role, status, body.errors]).toEqual([role, 400, [{ path: 'role', message }]])
    }
    expect(await userCount()).toBe(before)
  })

  test('keeps no password, and says none', async () => {
    const { body } = await register(person('quiet'))
    expect(JSON.stringify(body)).not.toMatch(/password|argon/i)
    const [row] = await server.rows<{ password_digest: string }>(
      `SELECT * FROM users WHERE username = 'quiet'`
    )
    expect(row?.password_digest).toMatch(/^\$argon2id\$v=19\$/)
    expect(JSON.stringify(row)).not.toContain(PASSWORD)
  })
})

test('an address may have what mail servers take', async () => {
  for (const [index, email] of ['a&b@example.com', "o'brien+desk@mail.example.com"].entries()) {
    const { status, body } = await register({ ...person(`address-${index}`), email })
    expect([status, body.email]).toEqual([201, email])
  }
})

test('fields are rejected with the message of the specification, all at once', async () => {
  const long = (length: number) => 'x'.repeat(length)
  const REJECTED: Record<string, [message: string, ...values: unknown[]][]> = {
    username: [
      ['Username must be at least 3 characters', undefined, '', ' ab '],
      ['Username must be at most 64 characters', long(65)],
      ['Username must be text', 7, null]
    ],
    email: [
      [
        ...(['Invalid email address', undefined, '', 'ada', 'ada@', '@example.com'] as const),
        ...['a b@example.com', `${long(243)}@example.com`, ['ada@example.com']],
        ...['a..b@example.com', '.ada@example.com', 'ada@localhost', '<ada@example.com>']
      ]
    ],
    password: [
      ['Password must be at least 6 characters', undefined, '12345', 123456],
      ['Password must be at most 256 characters', long(257)]
    ],
    fullName: [
      ['Full name is required', undefined, '   '],
      ['Full name must be at most 100 characters', long(101)]
    ],
    role: [
      ['Role is required', undefined, ' '],
      ['Role must be at most 100 characters', long(101)]
    ],
    initials: [['Initials must be exactly 2 characters', undefined, 'A', ' A ', 'ABC']]
  }
  for (const [path, rows] of Object.entries(REJECTED)) {
    for (const [message, ...values] of rows) {
      for (const value of values) {
        const { status, body } = await register({ ...person('refused'), [path]: value })
        expect([value, status, body.title, body.errors]).toEqual([
          ...[value, 400, 'Invalid input'],
          [{ path, message }]
        ])
      }
    }
  }
  const { body } = await register({})
  expect(body.errors?.map(({ path }) => path)).toEqual(Object.keys(REJECTED))
})

test.each([
  { username: 'abc' },
  { username: 'x'.repeat(64) },
  { username: `   ${'y'.repeat(64)}   `, email: 'trimmed@example.com' },
  { username: 'short-password', password: 'qj7%pz' },
  { username: 'long-password', password: 'p'.repeat(256) },
  { username: 'long-name', fullName: 'n'.repeat(100) },
  { username: 'Ötztal 山田 🙂', email: 'o@example.com', initials: '山田' },
  { username: 'pictures', initials: '🙂🙃' }
])('the longest and shortest are allowed: %j', async (fields) => {
  const { status, body } = await register({ ...person(fields.username.slice(0, 20)), ...fields })
  const username = fields.username.trim()
  expect([status, body]).toEqual([201, expect.objectContaining({ username })])
  const signIn = { username: fields.username, password: fields.password ?? PASSWORD }
  expect((await server.anonymous().post('/api/login', signIn)).status).toBe(200)
})

describe('names', () => {
  test('are trimmed, emails are kept in lower case', async () => {
    const { body } = await register({
      ...{ ...person('x'), username: '  Grace  ', fullName: '  Grace   Hopper ' },
      ...{ email: '  Grace@Example.COM ', initials: ' gh ' }
    })
    expect(body).toMatchObject({
      ...{ username: 'Grace', fullName: 'Grace   Hopper' },
      ...{ email: 'grace@example.com', initials: 'GH' }
    })
  })

  test('are unique ignoring case, in any alphabet and either way of writing an accent', async () => {
    await register({ ...person('zoé'.normalize('NFC')), email: 'zoe@example.com' })
    const taken = [{ path: 'username', message: 'That username is already taken' }]
    for (const username of ['ZOÉ'.normalize('NFC'), 'Zoé'.normalize('NFD'), ' zoé ']) {
      const { status, body } = await register({ ...person(username), email: 'other@example.com' })
      expect([status, body.title, body.errors]).toEqual([409, 'Conflict', taken])
    }
  })

  test('that are both taken are both named', async () => {
    await register(person('taken'))
    const { status, body } = await register({ ...person('TAKEN'), email: 'Taken@Example.com' })
    expect([status, body.detail]).toEqual([409, 'That username is already taken'])
    const email = { path: 'email', message: 'That email address is already in use' }
    expect(body.errors).toEqual([
      { path: 'username', message: 'That username is already taken' },
      email
    ])
    const { body: byEmail } = await register({ ...person('free'), email: 'TAKEN@example.com' })
    expect([byEmail.detail, byEmail.errors]).toEqual([email.message, [email]])
  })

  test('go to one of several that ask at once', async () => {
    const answers = await Promise.all(
      ['twin', 'Twin', 'TWIN'].map((name) => register(person(name)))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})
