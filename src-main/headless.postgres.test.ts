import { copyFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { BUILT_IN_CATEGORIES } from '#shared/domain/categories.ts'
import {
  dataDir,
  file as dataFile,
  endPrograms,
  folder,
  makeFolder,
  refusal,
  run,
  start,
  until
} from '../tests/support/server/headless-program.ts'
import { dropDatabase, makeDatabase, urlOf } from '../tests/support/server/postgres-engine.ts'

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

  test.each([
    { command: ['backup'] },
    { command: ['check'] },
    { command: ['restore', 'backup.db'] },
    { command: ['move', '--to', 'database'] },
    { command: ['move', '--from', 'database'] }
  ])('the command $command for a server that is not there', async ({ command }) => {
    const source = await start()
    await stop(source)
    copyFileSync(dataFile(), path.join(folder, 'backup.db'))
    const wrong = Object.assign(new URL(database), { password: PASSWORD_IN_URL, port: '1' })
    const file = path.join(folder, 'database-url')
    writeFileSync(file, wrong.href)
    const { code, sentences } = await refusal([
      ...[...command, '--database-file', file, '--data', dataDir()],
      ...['--log-level', 'debug']
    ])
    expect(code).toBe(1)
    expect(sentences).toEqual([
      expect.stringMatching(/^The database \/?\w+ of .* can't be reached/)
    ])
    expect(sentences.join()).not.toContain(PASSWORD_IN_URL)
  })
})

test('move, backup, check and restore look after a database of PostgreSQL', async () => {
  const source = await start()
  const setup = await send(`${source.url}/api/setup`, { ...ADA, password: PASSWORD })
  expect(setup.status).toBe(201)
  await stop(source)

  const moved = await finish(['move', '--to', database])
  expect(moved).toMatch(
    /^The data of .* is now in the database test_\w+ of 127[.]0[.]0[.]1:\d+, compared row by row[.] Start the servers with --database-file/
  )
  const served = await start([], { HELPDESK_DATABASE: database })
  const user = await fetch(`${served.url}/api/user`, { headers: { Cookie: setup.cookie } })
  expect(await user.json()).toMatchObject({ username: 'ada' })
  const env = { HELPDESK_DATABASE: database }
  const file = /^The backup is in (.*[.]db)$/m.exec(await finish(['backup'], env))?.[1] ?? ''
  expect(await finish(['check'], env)).toMatch(/^test_\w+ of .*: sound\n.*[.]db: sound\n$/)
  expect((await refusal(['restore', file, '--data', dataDir()], env)).sentences).toEqual([
    expect.stringMatching(
      /is in use by a server of Help Desk on 127[.]0[.]0[.]1; stop all of its servers first[.]$/
    )
  ])
  await stop(served)
  expect(await finish(['restore', file], env)).toMatch(
    /is now the database in test_\w+ of .*; everybody has to sign in again\nThe database as it was is in .*before-restore/
  )

  const elsewhere = path.join(folder, 'elsewhere')
  const back = await finish(['move', '--from', 'database', '--data', elsewhere], env)
  expect(back).toContain(`The data is now in ${path.join(elsewhere, 'helpdesk.db')}, compared`)
})

/** Runs a command that must succeed. @returns what it printed */
async function finish(args: string[], env: Record<string, string> = {}): Promise<string> {
  const { output, ended } = run(['--data', dataDir(), ...args], env)
  expect({ ...(await ended), stderr: output.stderr }).toEqual({ code: 0, signal: null, stderr: '' })
  return output.stdout
}
