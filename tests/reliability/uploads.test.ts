import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Attachment } from '#shared/api/attachments.ts'
import type { Problem } from '#shared/api/problems.ts'
import { readDatabase } from '#support/read-database.ts'
import { diskObstacle } from '#support/server/disk-tricks.ts'
import { createTestClient, type TestClient } from '#support/server/test-client.ts'
import { PASSWORD } from './desk-load.ts'
import { runningServer } from './running-server.ts'
import { KILLS, MUST_RUN_ALL, seededRandom } from './settings.ts'

const MIB = 1024 * 1024

/** The longest a server lives under load before it is taken away, in milliseconds. */
const LONGEST_LIFE = 500

/** How long after its start a server first deletes what no one needs, in milliseconds. */
const FIRST_SWEEP_MS = 60_000

const server = runningServer()
let ada: TestClient

/** Starts a new help desk, and signs someone in. */
async function open() {
  await server.start()
  ada = createTestClient((request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`${server.url()}${pathname}${search}`, request))
  }, 'http://desk.invalid')
  const names = { username: 'ada', fullName: 'Ada', initials: 'AD', email: 'ada@example.com' }
  const { status } = await ada.post('/api/setup', { ...names, password: PASSWORD })
  expect(status).toBe(201)
}

const upload = (content: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>) =>
  ada.send<Attachment & Problem>('/api/attachments?name=load.bin', {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: content,
    ...(content instanceof ReadableStream && { duplex: 'half' })
  })

/** Bytes whose number no one says beforehand. */
function inPieces(size: number): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      const piece = new Uint8Array(Math.min(64 * 1024, size - sent))
      sent += piece.length
      if (piece.length > 0) controller.enqueue(piece)
      else controller.close()
    }
  })
}

/** Raises a ticket that names an upload, without which it could have only a few. */
const raise = (id: number) =>
  ada.post<{ id: number }>('/api/tickets', {
    ...{ department: 'IT', description: 'It does not print', category: 'other' },
    ...{ requesterId: 1, attachmentIds: [id] }
  })

const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const files = () => path.join(server.folder(), 'files')

/** The digests of all rows, each once. */
const digestsInRows = () =>
  readDatabase(server.folder(), (database) =>
    database.prepare('SELECT DISTINCT digest FROM attachments ORDER BY digest').pluck().all()
  )

/** All files that have their name, each of which holds what it says. */
function digestsOfFiles(): string[] {
  const found = readdirSync(files(), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name)
  )
  for (const { parentPath, name } of found)
    expect(digestOf(readFileSync(path.join(parentPath, name)))).toBe(name)
  return found.map(({ name }) => name).sort()
}

const unfinished = () => readdirSync(path.join(files(), 'incoming'))

test(`a server taken away ${KILLS} times during uploads has lost none, and keeps no rest`, {
  timeout: 10 * 60_000
}, async () => {
  const random = seededRandom('uploads')
  const acknowledged = new Map<number, string>()
  let counter = 0
  let left = 0

  /** Uploads one file after the other, until no answer comes. */
  async function work() {
    for (;;) {
      const content = new Uint8Array(1 + random.below(2 * MIB)).fill(random.below(256))
      content.set(Buffer.from(`file ${++counter} `).subarray(0, content.length))
      const answer = await upload(content).catch(() => null)
      if (!answer) return
      expect(answer.status).toBe(201)
      acknowledged.set(answer.body.id, digestOf(content))
      if (!(await raise(answer.body.id).catch(() => null))) return
    }
  }

  await open()
  for (let kill = 0; kill < KILLS; kill++) {
    const working = Promise.all([work(), work(), work(), work()])
    const before = acknowledged.size
    await expect
      .poll(() => acknowledged.size, { interval: 5, timeout: 60_000 })
      .toBeGreaterThan(before)
    await pause(random.below(LONGEST_LIFE))
    await server.now().kill()
    await working
    const [rows, kept] = [digestsInRows(), digestsOfFiles()]
    expect(kept).toEqual(expect.arrayContaining(rows))
    expect(rows).toEqual(expect.arrayContaining([...acknowledged.values()]))
    left = Math.max(left, unfinished().length)
    await server.start()
  }
  for (const [id, digest] of [...acknowledged].slice(-20)) {
    const answer = await ada.open(`/api/attachments/${id}`)
    expect(digestOf(new Uint8Array(await answer.arrayBuffer()))).toBe(digest)
  }
  console.log(
    `${acknowledged.size} uploads are there after ${KILLS} kills, which left up to ${left} unfinished ones`
  )
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS)

  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
  for (const name of readdirSync(files(), { recursive: true }).map(String))
    utimesSync(path.join(files(), name), longAgo, longAgo)
  await server.now().kill()
  await server.start()
  await expect
    .poll(() => [digestsOfFiles(), unfinished()], { timeout: FIRST_SWEEP_MS + 30_000 })
    .toEqual([digestsInRows(), []])
})

test('large uploads at once take no memory', { timeout: 120_000 }, async () => {
  await open()
  const peak = () =>
    Number(
      /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.now().pid}/status`, 'utf8'))?.[1]
    ) / 1024
  const first = await upload(new Uint8Array(25 * MIB).fill(1))
  expect(first.status).toBe(201)
  const before = peak()
  const answers = await Promise.all(
    [2, 3, 4, 5, 6, 7, 8].map((byte) => upload(new Uint8Array(25 * MIB).fill(byte)))
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  console.log(`${Math.round(peak() - before)} MiB more for 175 MiB of uploads at once`)
  expect(peak() - before).toBeLessThan(60)
  for (const content of [new Uint8Array(25 * MIB + 1), inPieces(25 * MIB + 1)]) {
    const { status, body } = await upload(content)
    expect(status).toBe(413)
    expect(body.detail).toBe('The file is larger than 25 MiB, the most that can be attached')
  }
})

const obstacle = diskObstacle()
if (obstacle) console.log(`full disk: can't run here, ${obstacle}`)

describe.skipIf(obstacle !== null && !MUST_RUN_ALL)('a disk that fills', () => {
  test('is said, and nothing is half there', { timeout: 120_000 }, async () => {
    const size = 24 * MIB
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'help-desk-test', server.folder()])
    try {
      await open()
      let taken = 0
      let answer = await upload(new Uint8Array(MIB).fill(taken))
      while (answer.status === 201 && taken < 50) {
        taken += 1
        await raise(answer.body.id)
        answer = await upload(new Uint8Array(MIB).fill(taken))
      }
      expect(answer.status).toBe(503)
      expect(answer.body.detail).toMatch(
        /^The disk of the server is full, so nothing was changed[.]/
      )
      expect(taken).toBeGreaterThan(5)
      expect(unfinished()).toEqual([])
      expect(digestsOfFiles()).toEqual(digestsInRows())
      expect(digestsInRows()).toHaveLength(taken)
      expect((await ada.get('/api/attachments/1')).status).toBe(200)
      expect((await ada.get('/api/tickets?limit=5')).status).toBe(200)
      // Room is made.
      execFileSync('mount', ['-o', `remount,size=${2 * size}`, server.folder()])
      expect((await upload(new Uint8Array(MIB).fill(taken))).status).toBe(201)
    } finally {
      await server.now().kill()
      execFileSync('umount', [server.folder()])
    }
  })
})
