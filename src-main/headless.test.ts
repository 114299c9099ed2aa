import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { get } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, test, vi } from 'vitest'
import {
  dataDir,
  file,
  folder,
  headlessPrograms,
  READY,
  rejection,
  run,
  start,
  until
} from '#support/server/headless-program.ts'
import { makeTestCertificate } from '#support/server/test-certificate.ts'

// Several starts of a whole program, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

headlessPrograms()

/** The files of a data folder whose database was closed properly: no write-ahead log. */
const CLOSED = ['helpdesk.closed', 'helpdesk.db', 'helpdesk.lock']
const ENDED = { code: 0, signal: null }
const ADA = JSON.stringify({
  ...{ username: 'ada', email: 'ada@example.com', password: 'correct horse' },
  ...{ fullName: 'Ada', initials: 'al' }
})

// On Windows a signal from another program takes a program away; `npm run test:windows` stops it as
// a console does.
describe.skipIf(process.platform === 'win32')('the headless server', () => {
  test('says where it and its metrics are, logs each request in one line, and stops on SIGTERM', async () => {
    const program = await start(['--log-level', 'debug', '--metrics', '127.0.0.1:0'])
    const { child, output, ended, url } = program
    await until(program, /use the setup code ((?:[A-Z2-9]{4}-){3}[A-Z2-9]{4})$/m)
    const metrics = await until(program, /metrics are at (http:\/\/127\.0\.0\.1:\d+\/metrics)/)
    expect(await (await fetch(metrics)).text()).toContain('process_resident_memory_bytes')
    expect(await (await fetch(`${url}/api/setup`)).json()).toEqual({ needsSetup: true })
    await until(program, /debug GET \/api\/setup 200 [\d.]+ ms$/m)
    // An address can write no line of its own into the log.
    await fetch(`${url}/api/x%0a2026-03-02%2009:00:00.000%20info%20forged%1b[2J%0d%e2%80%a8y`)
    await until(
      program,
      /debug GET (\/api\/x)\\u\{a\}2026-03-02 09:00:00.000 info forged\\u\{1b\}\[2J\\u\{d\}\\u\{2028\}y 404/
    )
    child.kill('SIGTERM')
    expect(await ended).toEqual(ENDED)
    expect(output.stdout).toMatch(/Stopping \(SIGTERM\)$/m)
    expect(readdirSync(dataDir())).toEqual(CLOSED)
  })

  test('takes its options from the environment, logs no request unless asked, and stops with its terminal', async () => {
    const env = { HELPDESK_PORT: '0', HELPDESK_HOST: '127.0.0.1', HELPDESK_DATA: dataDir() }
    const program = run([], env)
    const url = await until(program, READY)
    expect((await fetch(`${url}/api/setup`)).status).toBe(200)
    program.child.kill('SIGHUP')
    expect(await program.ended).toEqual(ENDED)
    expect(program.output.stdout).not.toContain('/api/setup')
    expect(readdirSync(dataDir())).toEqual(CLOSED)
  })

  test('ends within eight seconds of SIGTERM, with live streams open and an export that is hardly read', async () => {
    const { child, ended, url } = await start()
    const headers = { 'Content-Type': 'application/json' }
    const setup = await fetch(`${url}/api/setup`, { method: 'POST', body: ADA, headers })
    const cookie = setup.headers.getSetCookie()[0]?.split(';')[0]
    // More than the system takes from a program while no one reads.
    const database = new Sqlite(file(), { timeout: 10_000 })
    database.exec(`WITH RECURSIVE numbers (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM numbers WHERE id < 4000)
      INSERT INTO tickets (department, department_key, description, status, priority, category, requester_id,
        created_at, updated_at, search_text)
      SELECT 'IT', 'it', hex(zeroblob(5000)), 'open', 'low', 'other', 1, 0, 0, '' FROM numbers`)
    database.close()
    const { host, port } = new URL(url)
    const open = async (call: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write(`GET ${call} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`)
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
    expect(await ended).toEqual(ENDED)
    expect(performance.now() - asked).toBeLessThan(8000)
    expect(readdirSync(dataDir())).toEqual(CLOSED)
    reader.destroy()
  })

  test('is unready for as long as --drain says before it stops, answers meanwhile, and finishes what runs', async () => {
    const program = await start(['--drain', '1'])
    const { child, ended, url } = program
    const statusOf = async (call: string) => (await fetch(`${url}${call}`)).status
    expect(await statusOf('/api/health')).toBe(200)
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(
      'POST /api/setup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        `Content-Length: ${ADA.length}\r\nExpect: 100-continue\r\n\r\n`
    )
    await once(socket, 'data')
    const asked = performance.now()
    child.kill('SIGINT')
    await until(program, /Stopping \(SIGINT\)/)
    expect(await statusOf('/api/health')).toBe(503)
    expect(await statusOf('/api/health/live')).toBe(200)
    expect(await statusOf('/api/setup')).toBe(200)
    // Long after new requests are rejected.
    await expect.poll(() => statusOf('/api/setup').catch(() => 'refused')).toBe('refused')
    socket.write(ADA)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 201 /)
    expect(await ended).toEqual(ENDED)
    expect(performance.now() - asked).toBeGreaterThan(1000)
    const connection = new Sqlite(file(), { readonly: true })
    expect(connection.prepare('SELECT username FROM users').all()).toEqual([{ username: 'ada' }])
    connection.close()
  })

  test('speaks HTTPS with a certificate, and says by what it is known', async () => {
    const { certificate, key } = await makeTestCertificate()
    writeFileSync(path.join(folder, 'desk.pem'), certificate)
    writeFileSync(path.join(folder, 'desk.key'), key)
    const program = await start(['--certificate', 'desk.pem', '--key', 'desk.key'])
    const said = await until(program, /fingerprint of its certificate \(SHA-256\) is (.*)$/m)
    expect(said).toBe(new X509Certificate(certificate).fingerprint256)
    expect(program.url).toMatch(/^https:/)
    const [answer] = await once(get(`${program.url}/api/setup`, { ca: certificate }), 'response')
    answer.resume()
    expect(answer.statusCode).toBe(200)
  })

  test('explains itself', async () => {
    const { output, ended } = run(['--help'])
    expect(await ended).toEqual(ENDED)
    expect(output.stdout).toContain('--data FOLDER')
    expect(readdirSync(folder)).toEqual([])
  })
})

test.each([
  ['an unknown option', ['--prot', '80'], /^Unknown option '--prot'. Use --help/],
  [
    'a missing certificate',
    ['--certificate', 'none.pem', '--key', 'none.key'],
    /^The certificate file none[.]pem can't be read/
  ],
  [
    'a folder of files without PostgreSQL',
    ['--files', 'shared'],
    /^--files is only for servers that/
  ],
  ['a synchronised data folder', ['--data', 'OneDrive/desk'], /is in a folder that OneDrive synch/],
  [
    'a restore into a synchronised data folder',
    ['restore', 'backup.db', '--data', 'OneDrive/desk'],
    /in a folder that OneDrive synchronises, where databases get damaged: .*[(]backups can go anywhere[)][.]$/
  ]
])('%s is rejected in one sentence, and nothing is made', async (_what, args, sentence) => {
  writeFileSync(path.join(folder, 'backup.db'), '')
  const env = { OneDrive: path.join(folder, 'OneDrive') }
  const { code, sentences } = await rejection(['--data', dataDir(), ...args], env)
  expect([code, sentences]).toEqual([1, [expect.stringMatching(sentence)]])
  expect(readdirSync(folder)).toEqual(['backup.db'])
})

test('a start that finds its port taken closes the database in order', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { code, sentences } = await rejection(['--port', `${port}`, '--data', dataDir()])
  other.close()
  expect([code, sentences]).toEqual([1, [expect.stringMatching(/^Port \d+ on 127[.]0[.]0[.]1 is/)]])
  expect(readdirSync(dataDir())).toEqual(CLOSED)
})

test('backup, check and restore look after the database without serving it', async () => {
  const first = await start()
  const finish = async (...args: string[]) => {
    const { ended, output } = run([...args, '--data', dataDir()])
    expect(await ended).toEqual(ENDED)
    return output.stdout
  }
  const backup = /^The backup is in (.*[.]db)$/m.exec(await finish('backup'))?.[1] ?? ''
  expect(path.dirname(backup)).toBe(path.join(dataDir(), 'backups'))
  expect(await finish('check')).toBe(`${file()}: OK\n${backup}: OK\n`)
  expect(await rejection(['restore', backup, '--data', dataDir()])).toEqual({
    code: 1,
    sentences: [expect.stringContaining('is already in use by the headless server')]
  })
  first.child.kill('SIGTERM')
  await first.ended
  expect(await finish('restore', backup)).toContain(`${backup} is now the database in ${dataDir()}`)
})
