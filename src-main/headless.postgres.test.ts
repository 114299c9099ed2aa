import { copyFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { BUILT_IN_CATEGORIES } from '#shared/domain/categories.ts'
import {
  dataDir,
  file as dataFile,
  folder,
  headlessPrograms,
  rejection,
  run,
  start,
  until
} from '#support/server/headless-program.ts'
import { dropDatabase, makeDatabase, urlOf } from '#support/server/postgres-engine.ts'

// Several starts of a whole program, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const { url } = inject('postgres')

let name: string
let database: string
headlessPrograms()
beforeEach(async () => {
  // Without a schema, which the program makes.
  name = await makeDatabase(url, 'template0')
  database = urlOf(url, name)
})
afterEach(() => dropDatabase(url, name))

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

test('two servers that start at once make one schema, keep what they are told over a restart, and write no database file', async () => {
  const options = ['--database', database]
  const [first, other] = await Promise.all([start(options), start(options)])
  await until(first, /use the setup code ((?:[A-Z2-9]{4}-){3}[A-Z2-9]{4})$/m)
  const account = { ...ADA, password: PASSWORD }
  const setup = await send(`${first.url}/api/setup`, account)
  expect(setup.status).toBe(201)
  expect((await send(`${other.url}/api/setup`, account)).status).toBe(403)
  const headers = { Cookie: setup.cookie }
  const categories = await fetch(`${other.url}/api/admin/categories`, { headers })
  expect(await categories.json()).toHaveLength(BUILT_IN_CATEGORIES.length)
  const ticket = { department: 'IT', description: 'It does not work', category: 'software' }
  const described = { ...ticket, requesterId: setup.body.id }
  const raised = await send(`${first.url}/api/tickets`, described, setup.cookie)
  expect(raised.status).toBe(201)
  await Promise.all([stop(first), stop(other)])

  const file = path.join(folder, 'database-url')
  writeFileSync(file, `${database}\n`)
  const again = await start(['--database-file', file])
  const read = await fetch(`${again.url}/api/tickets/${raised.body.id}`, { headers })
  expect(await read.json()).toMatchObject(ticket)
  await stop(again)
  expect(again.output.stdout).not.toContain('setup code')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => name.includes('.db'))).toEqual([])
})

test('no command for a server that is not there says its password', async () => {
  const source = await start()
  await stop(source)
  copyFileSync(dataFile(), path.join(folder, 'backup.db'))
  const file = path.join(folder, 'database-url')
  const wrong = Object.assign(new URL(database), { password: 's3cret-of-the-database', port: '1' })
  writeFileSync(file, wrong.href)
  for (const command of [
    [],
    ['backup'],
    ['check'],
    ['restore', 'backup.db'],
    ['move', '--to', 'database'],
    ['move', '--from', 'database']
  ]) {
    const options = ['--database-file', file, '--data', dataDir(), '--log-level', 'debug']
    const { code, sentences } = await rejection([...command, ...options])
    expect([command, code, sentences]).toEqual([
      ...[command, 1, [expect.stringMatching(/^The database \/?\w+ of .* can't be reached/)]]
    ])
    expect(sentences.join()).not.toContain('s3cret')
  }
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
  expect(await finish(['check'], env)).toMatch(/^test_\w+ of .*: OK\n.*[.]db: OK\n$/)
  expect((await rejection(['restore', file, '--data', dataDir()], env)).sentences).toEqual([
    expect.stringMatching(
      /is in use by a Help Desk server on 127[.]0[.]0[.]1[.] Stop all of its servers first[.]$/
    )
  ])
  await stop(served)
  expect(await finish(['restore', file], env)).toMatch(
    /is now the database in test_\w+ of .*. Everyone has to sign in again.\nThe previous database is in .*before-restore/
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
