import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { get } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeTestCertificate } from './server/testing/test-certificate.ts'

// Several starts of a whole program, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const PROGRAM = path.join(import.meta.dirname, 'headless.ts')
/**
 * On Windows a signal from another program takes a program away; `npm run test:windows` stops it as
 * a console does.
 */
const canBeAsked = process.platform !== 'win32'

const READY = /^Help Desk is ready at (https?:\/\/127\.0\.0\.1:\d+)$/m

let folder: string
let running: ReturnType<typeof run>[]
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'help-desk-headless-'))
  running = []
})
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

const dataDir = () => path.join(folder, 'data')
const file = () => path.join(dataDir(), 'helpdesk.db')

/** Starts the program from source, in a folder of its own. */
function run(args: string[], env: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  return { child, output, ended }
}

/** Waits for something to be printed. @returns what the pattern's group holds */
async function until(program: ReturnType<typeof run>, pattern: RegExp): Promise<string> {
  let match = program.output.stdout.match(pattern)
  while (!match) {
    const { stdout } = program.child
    if (!stdout || program.child.exitCode !== null)
      throw new Error(`It ended: ${JSON.stringify(program.output)}`)
    await Promise.race([once(stdout, 'data'), program.ended])
    match = program.output.stdout.match(pattern)
  }
  return match[1] ?? ''
}

async function start(args: string[] = [], env: Record<string, string> = {}) {
  const program = run(['--port', '0', '--data', dataDir(), ...args], env)
  running.push(program)
  return { ...program, url: await until(program, READY) }
}

/** What a start that is refused says and leaves. */
async function refusal(args: string[], env: Record<string, string> = {}) {
  const { output, ended } = run(args, env)
  const { code } = await ended
  expect(output.stdout).not.toMatch(READY)
  expect(output.stderr).not.toMatch(/^\s+at /m)
  return {
    code,
    sentences: output.stderr
      .trimEnd()
      .split('\n')
      .filter((line) => !line.includes('The pages are not built'))
  }
}

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
      running.push(program)
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

describe('a start that cannot be is refused with one sentence and exit code 1', () => {
  test('an option there is not', async () => {
    expect(await refusal(['--prot', '80'])).toEqual({
      code: 1,
      sentences: ["Unknown option '--prot'. Use --help for the options there are."]
    })
    expect(readdirSync(folder)).toEqual([])
  })

  test('a certificate that is not there', async () => {
    const { code, sentences } = await refusal([
      '--data',
      dataDir(),
      '--certificate',
      'none.pem',
      '--key',
      'none.key'
    ])
    expect(code).toBe(1)
    expect(sentences).toEqual([
      expect.stringMatching(/^The certificate file none[.]pem can't be read/)
    ])
    expect(readdirSync(folder)).toEqual([])
  })

  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    try {
      expect(await refusal(['--port', `${port}`, '--data', dataDir()])).toEqual({
        code: 1,
        sentences: [
          `Port ${port} on 127.0.0.1 is already in use by another program; choose another with --port.`
        ]
      })
      expect(readdirSync(dataDir())).toEqual(['helpdesk.closed', 'helpdesk.db', 'helpdesk.lock'])
    } finally {
      other.close()
    }
  })

  test('a data folder that another one has', async () => {
    const first = await start()
    const { code, sentences } = await refusal(['--data', dataDir()])
    expect(code).toBe(1)
    expect(sentences).toEqual([
      expect.stringContaining(
        `The data folder ${dataDir()} is already in use by the headless server (process ${first.child.pid}, since `
      )
    ])
  })

  test('a data folder that cannot be', async () => {
    writeFileSync(path.join(folder, 'file'), '')
    // There Node's own way to make folders never comes back.
    const inProc = process.platform === 'linux' ? ['/proc/help-desk/data'] : []
    for (const below of [path.join(folder, 'file', 'data'), ...inProc]) {
      const { code, sentences } = await refusal(['--data', below])
      expect(code).toBe(1)
      expect(sentences).toEqual([
        expect.stringContaining(`The data folder ${below} can't be written (`)
      ])
    }
  })

  test('a data folder that a program synchronises, also to restore into', async () => {
    writeFileSync(path.join(folder, 'backup.db'), '')
    for (const args of [[], ['restore', path.join(folder, 'backup.db')]]) {
      const below = path.join(folder, 'OneDrive', 'desk')
      const { code, sentences } = await refusal([...args, '--data', below], {
        OneDrive: path.join(folder, 'OneDrive')
      })
      expect(code).toBe(1)
      expect(sentences).toEqual([
        `The data folder ${below} is in a folder that OneDrive synchronises, where databases get damaged: SQLite's write-ahead log needs a local disk that nothing synchronises; choose another folder with --data (backups may go anywhere).`
      ])
      expect(readdirSync(folder)).toEqual(['backup.db'])
    }
  })

  test('a database that is newer, or damaged', async () => {
    const first = await start()
    first.child.kill('SIGTERM')
    await first.ended
    const connection = new Sqlite(file())
    connection.exec(`INSERT INTO schema_migrations VALUES (32503680000000, 'newer', 0)`)
    connection.close()
    const digest = () => createHash('sha256').update(readFileSync(file())).digest('hex')
    const newer = digest()
    expect(await refusal(['--data', dataDir()])).toEqual({
      code: 1,
      sentences: [
        expect.stringMatching(
          /^The database file .*helpdesk\.db was written by a newer version of Help Desk;/
        )
      ]
    })
    expect(digest()).toBe(newer)

    writeFileSync(file(), 'rubbish '.repeat(2000))
    const damaged = digest()
    expect(await refusal(['--data', dataDir()])).toEqual({
      code: 1,
      sentences: [
        expect.stringMatching(
          /^The database file .*helpdesk\.db is damaged \(it is no SQLite database\);/
        )
      ]
    })
    expect(digest()).toBe(damaged)
  })
})

const fingerprintOf = (certificate: string) => new X509Certificate(certificate).fingerprint256

test('nobody writes a line of their own into the log', async () => {
  const program = run(['--data', dataDir(), '--port', '0', '--log-level', 'debug'])
  running.push(program)
  const url = await until(program, READY)
  await fetch(`${url}/api/x%0a2026-03-02%2009:00:00.000%20info%20forged%1b[2J%0d%e2%80%a8y`)
  await vi.waitFor(() => expect(program.output.stdout).toContain('forged'), 20_000)
  const line = program.output.stdout.split(/[\n\r\u2028]/).find((text) => text.includes('forged'))
  expect(line).toMatch(
    /debug GET \/api\/x\\u\{a\}2026-03-02 09:00:00.000 info forged\\u\{1b\}\[2J\\u\{d\}\\u\{2028\}y 404/
  )
})
