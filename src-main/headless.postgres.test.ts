import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { BUILT_IN_CATEGORIES } from '#shared/domain/categories.ts'
import {
  endPrograms,
  folder,
  makeFolder,
  refusal,
  start,
  until
} from './server/testing/headless-program.ts'
import { dropDatabase, makeDatabase, urlOf } from './server/testing/postgres-engine.ts'

// Several starts of a whole program, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const { url } = inject('postgres')

let name: string
let database: string
beforeEach(async () => {
  makeFolder()
  // Without a schema, which the program makes.
  name = await makeDatabase(url, 'template0')
  database = urlOf(url, name)
})
afterEach(async () => {
  await endPrograms()
  await dropDatabase(url, name)
})

const ADA = { username: 'ada', email: 'ada@example.com', fullName: 'Ada', initials: 'al' }
const PASSWORD = 'correct horse'

/** Sends JSON. @returns the status, the answer and the cookie of the session */
async function send(address: string, body: object, cookie = '') {
  const response = await fetch(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', Cookie: cookie }
  })
  return {
    status: response.status,
    body: (await response.json()) as { id: number },
    cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
}

async function stop({ child, ended }: Awaited<ReturnType<typeof start>>) {
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
}

describe('a headless server whose database is in PostgreSQL', () => {
  test('makes the schema, keeps what it is told over a restart, and writes no database file', async () => {
    const first = await start(['--database', database])
    await until(first, /use the setup code ((?:[A-Z2-9]{4}-){3}[A-Z2-9]{4})$/m)
    const setup = await send(`${first.url}/api/setup`, { ...ADA, password: PASSWORD })
    expect(setup.status).toBe(201)
    const ticket = { department: 'IT', description: 'It does not work', category: 'software' }
    const raised = await send(
      `${first.url}/api/tickets`,
      { ...ticket, requesterId: setup.body.id },
      setup.cookie
    )
    expect(raised.status).toBe(201)
    await stop(first)

    const file = path.join(folder, 'database-url')
    writeFileSync(file, `${database}\n`)
    const second = await start(['--database-file', file])
    const login = await send(`${second.url}/api/login`, { username: 'ada', password: PASSWORD })
    const read = await fetch(`${second.url}/api/tickets/${raised.body.id}`, {
      headers: { Cookie: login.cookie }
    })
    expect(await read.json()).toMatchObject(ticket)
    await stop(second)
    expect(second.output.stdout).not.toContain('setup code')
    expect(
      readdirSync(folder, { recursive: true }).filter((entry) => /[.]db/.test(`${entry}`))
    ).toEqual([])
  })

  test('may be started twice at once on an empty database, and either shows what the other has', async () => {
    const env = { HELPDESK_DATABASE: database }
    const [one, other] = await Promise.all([start([], env), start([], env)])
    const { status, cookie } = await send(`${one.url}/api/setup`, { ...ADA, password: PASSWORD })
    expect(status).toBe(201)
    expect((await send(`${other.url}/api/setup`, { ...ADA, password: PASSWORD })).status).toBe(403)
    const headers = { Cookie: cookie }
    const [categories, same] = await Promise.all(
      [one, other].map(async (server) => {
        const response = await fetch(`${server.url}/api/admin/categories`, { headers })
        return (await response.json()) as unknown[]
      })
    )
    expect(categories).toHaveLength(BUILT_IN_CATEGORIES.length)
    expect(same).toEqual(categories)
    await Promise.all([stop(one), stop(other)])
  })
})

describe('is refused with one sentence that has no password', () => {
  const PASSWORD_IN_URL = 's3cret-of-the-database'

  test.each([
    ['a server that is not there', (own: URL) => Object.assign(own, { port: '1' })],
    ['a database that is not there', (own: URL) => Object.assign(own, { pathname: '/none' })],
    ['an account that is not there', (own: URL) => Object.assign(own, { username: 'nobody' })]
  ])('%s', async (_what, change) => {
    const wrong = change(Object.assign(new URL(database), { password: PASSWORD_IN_URL }))
    const { code, sentences } = await refusal(['--database', wrong.href])
    expect(code).toBe(1)
    expect(sentences).toEqual([expect.stringMatching(/^[A-Z].*[.]$/)])
    expect(sentences.join()).not.toContain(PASSWORD_IN_URL)
  })

  test.each([['backup'], ['check'], ['restore', 'old.db']])(
    'the command %s',
    async (...command) => {
      expect(await refusal([...command, '--database', database])).toEqual({
        code: 1,
        sentences: [
          `The command ${command[0]} is for a database in the data folder, and not for one of PostgreSQL.`
        ]
      })
    }
  )
})
