import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { connect } from 'node:net'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  dataDir,
  endPrograms,
  file,
  folder,
  makeFolder,
  READY,
  refusal,
  run,
  start,
  until
} from '../tests/support/server/headless-program.ts'

// Several starts of a whole program, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

beforeEach(makeFolder)
afterEach(endPrograms)

import { makeTestCertificate } from '../tests/support/server/test-certificate.ts'

/**
 * On Windows a signal from another program takes a program away; `npm run test:windows` stops it as
 * a console does.
 */
const canBeAsked = process.platform !== 'win32'

describe('the headless server', () => {
  test.skipIf(!canBeAsked)(
    'says where it is ready, answers there, logs each request, and stops on SIGTERM',
    async () => {
      const program = await start(['--log-level', 'debug'])
      const { child, output, ended, url } = program
      await until(program, /use the setup code ((?:[A-Z2-9]{4}-){3}[A-Z2-9]{4})$/m)
      expect(await (await fetch(`${url}/api/setup`)).json()).toEqual({ needsSetup: true })
      expect((await fetch(`${url}/api/user`)).status).toBe(401)
      await until(program, /debug GET \/api\/setup 200 [\d.]+ ms$/m)
      await until(program, /debug GET \/api\/user 401 [\d.]+ ms$/m)

      child.kill('SIGTERM')
      expect(await ended).toEqual({ code: 0, signal: null })
      expect(output.stdout).toMatch(/Stopping \(SIGTERM\)$/m)
      // A database that was closed has no write-ahead log beside it.
      expect(readdirSync(dataDir())).toEqual(['helpdesk.closed', 'helpdesk.db', 'helpdesk.lock'])
    }
  )

  test.skipIf(!canBeAsked)(
    'ends within eight seconds of SIGTERM, with live streams open and an export that is hardly read',
    async () => {
      const program = await start()
      const { child, ended, url } = program
      const setup = await fetch(`${url}/api/setup`, {
        method: 'POST',
        body: JSON.stringify({
          ...{
            username: 'ada',
            email: 'ada@example.com',
            password: 'correct horse',
            fullName: 'Ada',
            initials: 'al'
          }
        }),
        headers: { 'Content-Type': 'application/json' }
      })
      const cookie = setup.headers.getSetCookie()[0]?.split(';')[0]
      // More than the system takes from a program while nobody reads.
      const database = new Sqlite(file(), { timeout: 10_000 })
      database.exec(`WITH RECURSIVE numbers (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM numbers WHERE id < 4000)
      INSERT INTO tickets (department, department_key, description, status, priority, category, requester_id,
        created_at, updated_at, search_text)
      SELECT 'IT', 'it', hex(zeroblob(5000)), 'open', 'low', 'other', 1, 0, 0, '' FROM numbers`)
      database.close()
      const open = async (call: string) => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1')
        socket.on('error', () => {})
        socket.write(
          `GET ${call} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nCookie: ${cookie}\r\n\r\n`
        )
        const [head] = await once(socket, 'data')
        expect(String(head)).toMatch(/^HTTP\/1.1 200 /)
        return socket
      }
      const streams = [await open('/api/events'), await open('/api/events')]
      const closed = streams.map((stream) => once(stream.resume(), 'close'))
      const reader = await open('/api/tickets/export')
      reader.pause()

      const asked = performance.now()
      child.kill('SIGTERM')
      await Promise.all(closed)
      expect(await ended).toEqual({ code: 0, signal: null })
      expect(performance.now() - asked).toBeLessThan(8000)
      expect(readdirSync(dataDir())).toEqual(['helpdesk.closed', 'helpdesk.db', 'helpdesk.lock'])
      reader.destroy()
    }
  )

  test.skipIf(!canBeAsked)(
    'is unready for as long as --drain says before it stops, and answers meanwhile',
    async () => {
      const program = await start(['--drain', '1'])
      const { child, ended, url } = program
      const statusOf = async (call: string) => (await fetch(`${url}${call}`)).status
      expect(await statusOf('/api/health')).toBe(200)
      const asked = performance.now()
      child.kill('SIGTERM')
      await until(program, /Stopping \(SIGTERM\)/)
      expect(await statusOf('/api/health')).toBe(503)
      expect(await statusOf('/api/health/live')).toBe(200)
      expect(await statusOf('/api/setup')).toBe(200)
      expect(await ended).toEqual({ code: 0, signal: null })
      expect(performance.now() - asked).toBeGreaterThan(1000)
    }
  )

  test('serves its metrics at the address it is given', async () => {
    const program = await start(['--metrics', '127.0.0.1:0'])
    const port = await until(program, /metrics are at http:\/\/127\.0\.0\.1:(\d+)\/metrics/)
    const response = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(await response.text()).toContain('process_resident_memory_bytes')
  })

  test.skipIf(!canBeAsked)(
    'lets a running request finish when it is stopped with SIGINT',
    async () => {
      const program = await start()
      const { child, ended, url } = program
      const body = JSON.stringify({
        username: 'ada',
        email: 'ada@example.com',
        password: 'correct horse',
        fullName: 'Ada',
        initials: 'AL'
      })
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write(
        'POST /api/setup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
      )
      socket.write(`Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`)
      await once(socket, 'data')
      child.kill('SIGINT')
      await until(program, /Stopping \(SIGINT\)/)
      socket.write(body)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 201 /)
      expect(await ended).toEqual({ code: 0, signal: null })
      const connection = new Sqlite(file(), { readonly: true })
      expect(connection.prepare('SELECT username FROM users').all()).toEqual([{ username: 'ada' }])
      connection.close()
    }
  )

  test.skipIf(!canBeAsked)('stops as well when its terminal is closed (SIGHUP)', async () => {
    const { child, ended } = await start()
    child.kill('SIGHUP')
    expect(await ended).toEqual({ code: 0, signal: null })
    expect(readdirSync(dataDir())).toEqual(['helpdesk.closed', 'helpdesk.db', 'helpdesk.lock'])
  })

  test.skipIf(!canBeAsked)(
    'takes its options from the environment, and logs no request unless asked',
    async () => {
      const program = run([], {
        HELPDESK_PORT: '0',
        HELPDESK_HOST: '127.0.0.1',
        HELPDESK_DATA: dataDir()
      })
      const url = await until(program, READY)
      expect((await fetch(`${url}/api/setup`)).status).toBe(200)
      program.child.kill('SIGTERM')
      await program.ended
      expect(program.output.stdout).not.toContain('/api/setup')
      expect(readdirSync(dataDir())).toEqual(['helpdesk.closed', 'helpdesk.db', 'helpdesk.lock'])
    }
  )

  test('speaks HTTPS with a certificate, and says by what it is known', async () => {
    const { certificate, key } = await makeTestCertificate()
    writeFileSync(path.join(folder, 'desk.pem'), certificate)
    writeFileSync(path.join(folder, 'desk.key'), key)
    const program = await start(['--certificate', 'desk.pem', '--key', 'desk.key'])
    await until(
      program,
      new RegExp(
        `fingerprint of its certificate \\(SHA-256\\) is (${fingerprintOf(certificate)})$`,
        'm'
      )
    )
    const [answer] = await once(get(`${program.url}/api/setup`, { ca: certificate }), 'response')
    answer.resume()
    expect(answer.statusCode).toBe(200)
    expect(program.url).toMatch(/^https:/)
  })

  test('explains itself', async () => {
    const { output, ended } = run(['--help'])
    expect(await ended).toEqual({ code: 0, signal: null })
    expect(output.stdout).toContain('--data FOLDER')
    expect(readdirSync(folder)).toEqual([])
  })
})

test('backup, check and restore look after the database without serving it', async () => {
  const first = await start()
  const backup = run(['backup', '--data', dataDir()])
  expect(await backup.ended).toEqual({ code: 0, signal: null })
  const file = /^The backup is in (.*[.]db)$/m.exec(backup.output.stdout)?.[1] ?? ''
  expect(path.dirname(file)).toBe(path.join(dataDir(), 'backups'))

  const check = run(['check', '--data', dataDir()])
  expect(await check.ended).toEqual({ code: 0, signal: null })
  expect(check.output.stdout).toBe(
    `${path.join(dataDir(), 'helpdesk.db')}: sound\n${file}: sound\n`
  )

  expect((await refusal(['restore', file, '--data', dataDir()])).sentences).toEqual([
    expect.stringContaining('is already in use by the headless server')
  ])
  first.child.kill('SIGTERM')
  await first.ended
  const restore = run(['restore', file, '--data', dataDir()])
  expect(await restore.ended).toEqual({ code: 0, signal: null })
  expect(restore.output.stdout).toContain(`${file} is now the database in ${dataDir()}`)
})

const fingerprintOf = (certificate: string) => new X509Certificate(certificate).fingerprint256

test('nobody writes a line of their own into the log', async () => {
  const program = run(['--data', dataDir(), '--port', '0', '--log-level', 'debug'])
  const url = await until(program, READY)
  await fetch(`${url}/api/x%0a2026-03-02%2009:00:00.000%20info%20forged%1b[2J%0d%e2%80%a8y`)
  await expect.poll(() => program.output.stdout).toContain('forged')
  const line = program.output.stdout.split(/[\n\r\u2028]/).find((text) => text.includes('forged'))
  expect(line).toMatch(
    /debug GET \/api\/x\\u\{a\}2026-03-02 09:00:00.000 info forged\\u\{1b\}\[2J\\u\{d\}\\u\{2028\}y 404/
  )
})
