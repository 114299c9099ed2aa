import { randomBytes } from 'node:crypto'
import { copyFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { turnOnSecondFactor } from '#support/server/second-factor.ts'
import { PASSWORD, startTestServer, type TestServer } from '#support/server/test-server.ts'
import { totpCode } from '#support/server/totp-code.ts'
import { SECRET_KEY_FILE } from '../base/secret-box.ts'

let server: TestServer
let other: Awaited<ReturnType<TestServer['startAnother']>>
let secret: string
beforeEach(async () => {
  server = await startTestServer()
  const ada = await server.administrator()
  await server.staff('bob')
  ;({ secret } = await turnOnSecondFactor(ada, server.clock.read))
  server.clock.pass({ seconds: 30 })
  other = await server.startAnother()
})
afterEach(async () => {
  await other.close()
  await server.close()
})

const keyFile = ({ dataDir }: { dataDir: string }) => path.join(dataDir, SECRET_KEY_FILE)
const codeNow = () => totpCode(secret, server.clock.read())

async function signIn(at: Pick<TestServer, 'anonymous'>, username: string, code?: string) {
  const client = at.anonymous()
  const login = { username, password: PASSWORD, code }
  const { status } = await client.post<Problem>('/api/login', login)
  return { ...client, status }
}

test('a server without the key makes none of its own, and works once it has a copy', async () => {
  expect((await signIn(other, 'ada', codeNow())).status).toBe(503)
  const bob = await signIn(other, 'bob')
  expect((await bob.post('/api/user/second-factor')).status).toBe(503)
  copyFileSync(keyFile(server), keyFile(other))
  expect((await bob.post('/api/user/second-factor')).status).toBe(201)
  expect((await signIn(other, 'ada', codeNow())).status).toBe(200)
})

test('a server with another key sets up nothing that the others could not open', async () => {
  writeFileSync(keyFile(other), randomBytes(32), { mode: 0o600 })
  const bob = await signIn(other, 'bob')
  expect((await bob.post('/api/user/second-factor')).status).toBe(503)
  expect(server.log.lines.join('\n')).toContain(keyFile(other))
  copyFileSync(keyFile(server), keyFile(other))
  expect((await bob.post('/api/user/second-factor')).status).toBe(201)
})

test('a code works once at all servers together', async () => {
  copyFileSync(keyFile(server), keyFile(other))
  for (let round = 1; round <= 3; round++) {
    const code = codeNow()
    const answers = await Promise.all([server, other].map((at) => signIn(at, 'ada', code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    server.clock.pass({ seconds: 30 })
  }
})
