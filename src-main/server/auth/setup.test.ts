import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { User } from '#shared/api/users.ts'
import { testEngine } from '#support/server/chosen-engine.ts'
import { startTestApp } from '#support/server/test-app.ts'
import { PASSWORD, person, startTestServer } from '#support/server/test-server.ts'

const LAN = { address: '192.168.1.20', isLocal: false }
const LOCAL = { address: '127.0.0.1', isLocal: true }

const { role: _, ...ada } = person('ada')

describe('the first administrator', () => {
  let app: Awaited<ReturnType<typeof startTestApp>>
  beforeEach(async () => {
    app = await startTestApp()
  })
  afterEach(() => app.close())

  test('is created once, is signed in, and may sign in again', async () => {
    const client = app.from(LOCAL)
    expect((await client.get('/api/setup')).body).toEqual({ needsSetup: true })

    const form = { ...ada, email: 'Ada@Example.com', initials: 'ab' }
    const created = await client.post('/api/setup', form)
    expect([created.status, created.body]).toEqual([
      201,
      {
        ...{ id: 1, username: 'ada', email: 'ada@example.com', fullName: 'ada Example' },
        ...{ role: 'IT Support Specialist', initials: 'AB', isDepartmentHead: false }
      }
    ])
    expect((await client.get('/api/user')).body).toEqual(created.body)
    expect((await client.get('/api/setup')).body).toEqual({ needsSetup: false })
    expect(
      (await app.from(LAN).post('/api/login', { username: 'ada', password: PASSWORD })).status
    ).toBe(200)

    const bob = { ...ada, username: 'bob', email: 'bob@example.com' }
    const second = await client.post<Problem>('/api/setup', bob)
    expect([second.status, second.body.detail]).toEqual([
      403,
      'The first IT Support Specialist already exists. Sign in instead.'
    ])
  })

  test('can be created by one only, however many ask at once', async () => {
    const answers = await Promise.all(
      ['ann', 'ben', 'cem'].map((name) => {
        const { role: _, ...body } = person(name)
        return app.from(LOCAL).post<User>('/api/setup', body)
      })
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403])
    const [winner] = answers.filter(({ status }) => status === 201)
    const client = app.from(LOCAL)
    await client.post('/api/login', { username: winner?.body.username, password: PASSWORD })
    expect((await client.get('/api/users')).body).toHaveLength(1)
  })

  test('is rejected to another machine without the code, with a wrong one, and with a shorter one', async () => {
    const code = (await app.auth.setupCode()) ?? ''
    for (const setupCode of [undefined, '', '0000-0000-0000-0000', code.slice(0, -1), `${code}A`]) {
      const { status, body } = await app
        .from(LAN)
        .post<Problem>('/api/setup', { ...ada, setupCode })
      expect(status).toBe(403)
      expect(body.detail).toBe(
        'Create the first IT Support Specialist on the server itself, or enter the setup code it prints at startup'
      )
      expect(JSON.stringify(body)).not.toContain(code)
    }
    expect((await app.from(LAN).get('/api/setup')).body).toEqual({ needsSetup: true })
  })

  test('can be created from another machine with the code, in any case and without its dashes', async () => {
    const code = (await app.auth.setupCode()) ?? ''
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
    const setupCode = ` ${code.toLowerCase().replaceAll('-', '')} `
    expect((await app.from(LAN).post('/api/setup', { ...ada, setupCode })).status).toBe(201)

    expect(await app.auth.setupCode()).toBeNull()
    const eve = { ...ada, username: 'eve', email: 'e@example.com', setupCode }
    expect((await app.from(LAN).post('/api/setup', eve)).status).toBe(403)
  })

  test('cannot choose another role, and comes before everyone else', async () => {
    const early = await app.from(LOCAL).post<Problem>('/api/register', person('bob'))
    expect(early.status).toBe(403)
    expect(early.body.detail).toBe(
      'The first IT Support Specialist must be created before others can register'
    )

    const { body } = await app.from(LOCAL).post('/api/setup', person('ada', 'HR'))
    expect(body).toMatchObject({ role: 'IT Support Specialist' })
  })

  test('is checked like everyone else', async () => {
    const { status, body } = await app.from(LOCAL).post<Problem>('/api/setup', { setupCode: 7 })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { path: 'username', message: 'Username must be at least 3 characters' },
      { path: 'email', message: 'Invalid email address' },
      { path: 'password', message: 'Password must be at least 6 characters' },
      { path: 'fullName', message: 'Full name is required' },
      { path: 'initials', message: 'Initials must be exactly 2 characters' },
      { path: 'setupCode', message: 'The setup code must be text' }
    ])
  })
})

test('the code of a server is another after a restart, and of a database that servers share the same', async () => {
  const server = await startTestServer()
  try {
    const first = await server.current().setupCode()
    expect(await server.current().setupCode()).toBe(first)
    await server.restart()
    const isShared = testEngine().name === 'PostgreSQL'
    expect((await server.current().setupCode()) === first).toBe(isShared)
    await server.administrator()
    expect(await server.current().setupCode()).toBeNull()
  } finally {
    await server.close()
  }
})
