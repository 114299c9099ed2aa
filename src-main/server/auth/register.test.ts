import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { User } from '#shared/api/users.ts'
import { REGISTRATION_ROLES } from '#shared/domain/teams.ts'
import {
  PASSWORD,
  person,
  startTestServer,
  type TestServer
} from '../../../tests/support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.administrator()
})
afterAll(() => server.close())

const register = (body: object) => server.anonymous().post<Problem>('/api/register', body)
const userCount = async () => (await server.rows('SELECT id FROM users')).length

describe('registering', () => {
  test.each(REGISTRATION_ROLES)('as %s signs in', async (role) => {
    const username = `from-${role.toLowerCase().replaceAll(/\W+/g, '-')}`
    const client = server.anonymous()
    const { status, body } = await client.post<User>('/api/register', person(username, role))
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      username,
      email: `${username}@example.com`,
      fullName: `${username} Example`,
      role,
      initials: 'TE',
      isDepartmentHead: false
    })
    expect((await client.get('/api/user')).body).toEqual(body)
  })

  test.each([
    'IT Support Specialist',
    'it support specialist',
    '  IT  Support   Specialist ',
    'IT-Support-Specialist',
    'ITSupportSpecialist',
    'I.T. Support Specialist',
    'it_support_specialist'
  ])('as %j is refused with 403', async (role) => {
    const before = await userCount()
    const { status, body } = await register(person('mallory', role))
    expect(status).toBe(403)
    expect(body.detail).toBe('Only an IT Support Specialist can create another one')
    expect(await userCount()).toBe(before)
  })

  test.each(['it', 'Hr', 'Admin', 'Finance', 'IT Support', 'ІT Support Specialist'])(
    'as %j, which is no choice, is refused with 400',
    async (role) => {
      const { status, body } = await register(person('mallory', role))
      expect(status).toBe(400)
      expect(body.errors).toEqual([
        { path: 'role', message: expect.stringMatching(/^Role must be one of IT, HR, /) }
      ])
    }
  )

  test('cannot give itself more than the form has', async () => {
    const { status, body } = await register({ ...person('greedy'), id: 1, isDepartmentHead: true })
    expect(status).toBe(201)
    expect(body).toMatchObject({ isDepartmentHead: false })
    expect((body as unknown as User).id).not.toBe(1)
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

describe('what is refused with the specification’s message', () => {
  const long = (length: number) => 'x'.repeat(length)
  test.each([
    ['username', undefined, 'Username must be at least 3 characters'],
    ['username', '', 'Username must be at least 3 characters'],
    ['username', ' ab ', 'Username must be at least 3 characters'],
    ['username', long(65), 'Username must be at most 64 characters'],
    ['username', 7, 'Username must be text'],
    ['username', null, 'Username must be text'],
    ['email', undefined, 'Invalid email address'],
    ['email', '', 'Invalid email address'],
    ['email', 'ada', 'Invalid email address'],
    ['email', 'ada@', 'Invalid email address'],
    ['email', '@example.com', 'Invalid email address'],
    ['email', 'a b@example.com', 'Invalid email address'],
    ['email', `${long(243)}@example.com`, 'Invalid email address'],
    ['email', ['ada@example.com'], 'Invalid email address'],
    ['password', undefined, 'Password must be at least 6 characters'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['password', long(257), 'Password must be at most 256 characters'],
    ['password', 123456, 'Password must be at least 6 characters'],
    ['fullName', undefined, 'Full name is required'],
    ['fullName', '   ', 'Full name is required'],
    ['fullName', long(101), 'Full name must be at most 100 characters'],
    ['role', undefined, 'Role is required'],
    ['role', ' ', 'Role is required'],
    ['role', long(101), 'Role must be at most 100 characters'],
    ['initials', undefined, 'Initials must be exactly 2 characters'],
    ['initials', 'A', 'Initials must be exactly 2 characters'],
    ['initials', ' A ', 'Initials must be exactly 2 characters'],
    ['initials', 'ABC', 'Initials must be exactly 2 characters']
  ])('%s %j', async (path, value, message) => {
    const { status, body } = await register({ ...person('refused'), [path]: value })
    expect(status).toBe(400)
    expect(body.title).toBe('Invalid input')
    expect(body.errors).toEqual([{ path, message }])
  })

  test('all at once, each field named', async () => {
    const { body } = await register({})
    expect(body.errors?.map(({ path }) => path)).toEqual([
      'username',
      'email',
      'password',
      'fullName',
      'role',
      'initials'
    ])
  })
})

describe('the longest and shortest that are allowed', () => {
  test.each([
    { username: 'abc' },
    { username: 'x'.repeat(64) },
    { username: `   ${'y'.repeat(64)}   `, email: 'trimmed@example.com' },
    { username: 'short-password', password: 'qj7%pz' },
    { username: 'long-password', password: 'p'.repeat(256) },
    { username: 'long-name', fullName: 'n'.repeat(100) },
    { username: 'Ötztal 山田 🙂', email: 'o@example.com', initials: '山田' },
    { username: 'pictures', initials: '🙂🙃' }
  ])('%j', async (fields) => {
    const base = person(fields.username.slice(0, 20))
    const { status, body } = await register({ ...base, ...fields })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ username: fields.username.trim() })
    ])
    const signIn = { username: fields.username, password: fields.password ?? PASSWORD }
    expect((await server.anonymous().post('/api/login', signIn)).status).toBe(200)
  })
})

describe('names', () => {
  test('are trimmed, emails are kept in lower case', async () => {
    const { body } = await register({
      ...person('x'),
      username: '  Grace  ',
      fullName: '  Grace   Hopper ',
      email: '  Grace@Example.COM ',
      initials: ' gh '
    })
    expect(body).toMatchObject({
      username: 'Grace',
      fullName: 'Grace   Hopper',
      email: 'grace@example.com',
      initials: 'GH'
    })
  })

  test('are unique ignoring case, in any alphabet and either way of writing an accent', async () => {
    await register({ ...person('zoé'.normalize('NFC')), email: 'zoe@example.com' })
    for (const username of ['ZOÉ'.normalize('NFC'), 'Zoé'.normalize('NFD'), ' zoé ']) {
      const { status, body } = await register({ ...person(username), email: 'other@example.com' })
      expect(status).toBe(409)
      expect(body.title).toBe('Conflict')
      expect(body.errors).toEqual([{ path: 'username', message: 'That username is already taken' }])
    }
  })

  test('that are both taken are both named', async () => {
    await register(person('taken'))
    const { status, body } = await register({ ...person('TAKEN'), email: 'Taken@Example.com' })
    expect(status).toBe(409)
    expect(body.detail).toBe('That username is already taken')
    expect(body.errors).toEqual([
      { path: 'username', message: 'That username is already taken' },
      { path: 'email', message: 'That email address is already in use' }
    ])
    const { body: byEmail } = await register({ ...person('free'), email: 'TAKEN@example.com' })
    expect(byEmail.detail).toBe('That email address is already in use')
    expect(byEmail.errors?.map(({ path }) => path)).toEqual(['email'])
  })

  test('go to one only, however many ask at once', async () => {
    const answers = await Promise.all(
      ['twin', 'Twin', 'TWIN'].map((name) => register(person(name)))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})
