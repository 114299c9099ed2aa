import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TicketAttachment } from '#shared/api/attachments.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { type MaintainedServer, startMaintainedServer } from '#support/server/maintained-server.ts'
import {
  type Account,
  newTicket,
  PASSWORD,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'
import { upload, uploaded } from '#support/server/upload.ts'
import { writeBackup } from './backup-file.ts'
import { backUp, checkAll, type Folders, restore } from './maintenance.ts'

vi.setConfig({ testTimeout: 60_000 })

const CONTENTS = ['the first file', 'the second file', 'the third file'] as const
const [first, second] = CONTENTS

let maintained: MaintainedServer
let server: TestServer
let ada: Account
let folders: Folders
let elsewhere: MaintainedServer['elsewhere']
let files: string
let missing: string[]
beforeEach(async () => {
  maintained = await startMaintainedServer()
  ;({ server, ada, elsewhere } = maintained)
  files = path.join(server.dataDir, 'files')
  missing = []
  folders = {
    ...maintained.folders,
    onMissing: (lost) => missing.push(...lost.map(({ name }) => name))
  }
  await raise(CONTENTS)
})
afterEach(() => maintained.remove())

/** Raises a ticket that names a file of each content. */
async function raise(contents: readonly string[]) {
  const attachmentIds: number[] = []
  for (const content of contents)
    attachmentIds.push((await uploaded(ada, `${content}.txt`, content)).id)
  const ticket = newTicket(ada.user.id, { attachmentIds })
  const { status, body } = await ada.post<Ticket>('/api/tickets', ticket)
  expect(status).toBe(201)
  return body
}

const digestOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex')
const placeIn = (folder: string, content: string) =>
  path.join(folder, digestOf(content).slice(0, 2), digestOf(content))

/** Replaces a file by one of which a byte is another, and not what is linked to it. */
function damage(folder: string, content: string) {
  rmSync(placeIn(folder, content))
  writeFileSync(placeIn(folder, content), content.replace('f', 'F'))
}

/** All contents in a folder of files, which have the names that they should have. */
function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name))
    .map((entry) => {
      const bytes = readFileSync(path.join(entry.parentPath, entry.name))
      expect(digestOf(bytes)).toBe(entry.name)
      return bytes.toString()
    })
    .sort()
}

/** The server's answers for all files of a ticket. */
async function readAll(ticketId: number): Promise<(string | number)[]> {
  await ada.post('/api/login', { username: 'ada', password: PASSWORD })
  const { body } = await ada.get<TicketAttachment[]>(`/api/tickets/${ticketId}/attachments`)
  const answers = await Promise.all(body.map(({ id }) => ada.get<string>(`/api/attachments/${id}`)))
  return answers.map((answer) => (answer.status === 200 ? answer.body : answer.status))
}

describe('a backup', () => {
  test('has the files beside it, each once and without taking room', async () => {
    await raise(CONTENTS.slice(0, 1))
    const backup = await backUp(folders)
    expect(contentsOf(`${backup}.files`)).toEqual(CONTENTS)
    expect(readdirSync(`${backup}.files`)).not.toContain('incoming')
    const { ino } = statSync(placeIn(files, first))
    expect(statSync(placeIn(`${backup}.files`, first)).ino).toBe(ino)
    const again = await backUp(folders)
    expect(contentsOf(`${again}.files`)).toEqual(CONTENTS)
    expect(statSync(placeIn(files, first)).nlink).toBe(3)
    expect(readdirSync(files).filter((name) => name.startsWith('hold-'))).toEqual([])
  })

  test('has none where nothing was attached', async () => {
    const empty = await startTestServer()
    await empty.administrator()
    const backup = await backUp({ ...folders, dataDir: empty.dataDir })
    expect(existsSync(`${backup}.files`)).toBe(false)
    expect(existsSync(path.join(empty.dataDir, 'files'))).toBe(false)
    expect(await checkAll({ ...folders, dataDir: empty.dataDir })).toHaveLength(2)
    await empty.close()
  })

  test('has what an earlier one has, where the bytes themselves are lost, and says what none has', async () => {
    const backup = await backUp(folders)
    rmSync(placeIn(files, first))
    const again = await backUp(folders)
    expect([contentsOf(`${again}.files`), missing]).toEqual([CONTENTS, []])
    rmSync(placeIn(files, second))
    for (const one of [backup, again]) rmSync(placeIn(`${one}.files`, second))
    const last = await backUp(folders)
    expect(contentsOf(`${last}.files`)).toEqual(CONTENTS.filter((content) => content !== second))
    expect(missing).toEqual([`${second}.txt`])
  })

  test('that was never finished leaves no files for ever', async () => {
    const left = path.join(elsewhere.path, 'manual-2026-03-01T09-00-00-000Z.db.files')
    const foreign = path.join(elsewhere.path, 'my.db.files')
    const then = new Date(Date.now() - 25 * 60 * 60 * 1000)
    for (const folder of [left, foreign]) {
      mkdirSync(folder)
      utimesSync(folder, then, then)
    }
    const to = { folder: elsewhere.path, reason: 'manual', now: new Date(), files } as const
    await expect(writeBackup(() => Promise.reject(new Error('no')), to)).rejects.toThrow('no')
    expect(readdirSync(elsewhere.path)).toEqual(['my.db.files'])
  })
})

describe('a check', () => {
  test('finds sound files sound, a file that is missing, and one of which a byte is another', async () => {
    await upload(ada, 'unnamed.txt', 'an upload that nothing names')
    rmSync(placeIn(files, 'an upload that nothing names'))
    const backup = await backUp(folders)
    const finding = (damages: (string | null)[]) =>
      [path.join(server.dataDir, 'helpdesk.db'), files, backup, `${backup}.files`].map(
        (file, index) => ({ file, damage: damages[index] })
      )
    expect(await checkAll(folders)).toEqual(finding([null, null, null, null]))
    rmSync(placeIn(files, first))
    damage(`${backup}.files`, second)
    const missing = (name: string) => `1 file is missing or damaged, "${name}.txt" of 3`
    expect(await checkAll(folders)).toEqual(finding([null, missing(first), null, missing(second)]))
  })
})

describe('a restore', () => {
  test('brings every byte back, while uploads had gone on', async () => {
    let isOver = false
    const loaded: number[] = []
    const load = async () => {
      while (!isOver) loaded.push((await raise([`upload ${loaded.length}`])).id)
    }
    const loading = load()
    await vi.waitUntil(() => loaded.length > 3)
    const saved = loaded.length
    const backup = await backUp(folders)
    const after = loaded.length
    await vi.waitUntil(() => loaded.length > after + 3)
    isOver = true
    await loading
    await server.whileStopped(async () => {
      rmSync(files, { recursive: true })
      await restore(backup, folders)
    })
    expect(missing).toEqual([])
    expect(await readAll(1)).toEqual(CONTENTS)
    const { body: tickets } = await ada.get<Ticket[]>('/api/tickets')
    expect(tickets.length).toBeGreaterThanOrEqual(saved)
    for (const { id } of tickets.filter(({ id }) => id > 1))
      expect(await readAll(id)).toEqual([`upload ${loaded.indexOf(id)}`])
    expect(readdirSync(path.join(files, 'incoming'))).toEqual([])
  })

  test('mends a file that was damaged, keeps what it need not bring, and sets the rest aside', async () => {
    const backup = await backUp(folders)
    await raise(['a file of later'])
    let aside = ''
    await server.whileStopped(async () => {
      damage(files, first)
      rmSync(placeIn(`${backup}.files`, second))
      aside = (await restore(backup, folders)) ?? ''
    })
    expect(missing).toEqual([])
    expect(await readAll(1)).toEqual(CONTENTS)
    expect(existsSync(placeIn(`${aside}.files`, 'a file of later'))).toBe(true)
  })

  test('says which file is damaged in the backup too, and brings back the others', async () => {
    const backup = await backUp(folders)
    damage(`${backup}.files`, first)
    await server.whileStopped(async () => {
      rmSync(files, { recursive: true })
      await restore(backup, folders)
    })
    expect(missing).toEqual([`${first}.txt`])
    expect(await readAll(1)).toEqual([500, ...CONTENTS.slice(1)])
  })
})
