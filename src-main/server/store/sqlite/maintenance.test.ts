import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync
} from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { diskObstacle } from '../../../../tests/support/server/disk-tricks.ts'
import {
  type MaintainedServer,
  startMaintainedServer
} from '../../../../tests/support/server/maintained-server.ts'
import {
  type Account,
  createTestLog,
  MIGRATIONS_DIR,
  makeTemporaryFolder,
  PASSWORD,
  type TestServer
} from '../../../../tests/support/server/test-server.ts'
import { StartError } from '../../base/start-error.ts'
import { DATABASE_FILE } from '../../server.ts'
import { backUp, checkAll, type Folders, restore } from './maintenance.ts'
import { openDatabase } from './open-database.ts'

let maintained: MaintainedServer
let server: TestServer
let ada: Account
let folders: Folders
let elsewhere: MaintainedServer['elsewhere']
beforeEach(async () => {
  maintained = await startMaintainedServer()
  ;({ server, ada, elsewhere, folders } = maintained)
  await raise('Before the backup')
})
afterEach(() => maintained.remove())

const raise = (description: string) =>
  ada.post('/api/tickets', {
    department: 'IT',
    description,
    category: 'other',
    requesterId: ada.user.id
  })
const database = () => path.join(server.dataDir, DATABASE_FILE)
const descriptions = (file = database()) => {
  const connection = new Sqlite(file, { readonly: true })
  try {
    return connection.prepare('SELECT description FROM tickets ORDER BY id').pluck().all()
  } finally {
    connection.close()
  }
}
async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason
  )
  expect(error).toBeInstanceOf(StartError)
  return (error as Error).message
}

test('a backup is made while the server works, and holds what was committed', async () => {
  const file = await backUp(folders)
  expect(path.dirname(file)).toBe(elsewhere.path)
  expect(descriptions(file)).toEqual(['Before the backup'])
})

test('a backup of nothing is refused', async () => {
  const dataDir = path.join(elsewhere.path, 'nothing')
  mkdirSync(dataDir)
  expect(await refusal(backUp({ ...folders, dataDir }))).toBe(
    `There is no file ${path.join(dataDir, DATABASE_FILE)}.`
  )
  expect(readdirSync(dataDir)).toEqual([])
})

test('a check finds the damaged one among several, also while the server works', async () => {
  const sound = await backUp(folders)
  const damaged = path.join(elsewhere.path, 'daily-2026-03-01T02-00-00-000Z.db')
  writeFileSync(damaged, readFileSync(sound))
  truncateSync(damaged, 8192)
  expect(await checkAll(folders)).toEqual([
    { file: database(), damage: null },
    { file: sound, damage: null },
    { file: damaged, damage: expect.stringMatching(/./) }
  ])
})

test.skipIf(diskObstacle() !== null)(
  'a check calls a sound database sound on a disk that is read-only',
  async () => {
    const disk = makeTemporaryFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'help-desk-test', disk.path])
    try {
      await server.whileStopped(async () =>
        copyFileSync(database(), path.join(disk.path, DATABASE_FILE))
      )
      execFileSync('mount', ['-o', 'remount,ro', disk.path])
      expect(await checkAll({ ...folders, dataDir: disk.path })).toEqual([
        { file: path.join(disk.path, DATABASE_FILE), damage: null }
      ])
    } finally {
      execFileSync('umount', [disk.path])
      disk.remove()
    }
  }
)

describe('a restore', () => {
  test.each([
    [
      'a trigger',
      `CREATE TRIGGER mine AFTER INSERT ON tickets BEGIN DELETE FROM users; END`,
      'it has a trigger mine'
    ],
    ['a view', 'CREATE VIEW mine AS SELECT * FROM users', 'it has a view mine'],
    ['a table', 'CREATE TABLE mine (x TEXT)', 'it has a table mine'],
    [
      'another table of a name of ours',
      'DROP TABLE comments; CREATE TABLE comments (id INTEGER)',
      'its table comments is another one'
    ],
    [
      'a trigger less',
      'DROP TRIGGER ticket_events_no_update',
      'its trigger ticket_events_no_update is missing'
    ]
  ])(
    'refuses a file with %s that is not what the product makes',
    async (_what, sql, difference) => {
      const backup = await backUp(folders)
      const connection = new Sqlite(backup)
      connection.exec(sql)
      connection.close()
      await server.whileStopped(async () => {
        const said = await refusal(restore(backup, folders))
        expect(said).toContain(`The database file ${backup} is not as Help Desk makes it (`)
        expect(said).toContain(difference)
        // Nor is it taken where it is put in the place of the database.
        const aside = `${database()}.aside`
        renameSync(database(), aside)
        copyFileSync(backup, database())
        const started = openDatabase({ ...folders, log: createTestLog() })
        expect(await refusal(started)).toContain('is not as Help Desk makes it (')
        renameSync(aside, database())
      })
      expect(descriptions()).toEqual(['Before the backup'])
    }
  )

  test('is refused while the server works, and changes nothing', async () => {
    const backup = await backUp(folders)
    expect(await refusal(restore(backup, folders))).toContain(
      'is already in use by a test (process '
    )
    await raise('After the refusal')
    expect(descriptions()).toEqual(['Before the backup', 'After the refusal'])
  })

  test('brings the backup back, sets the present database aside, and ends every session', async () => {
    const backup = await backUp(folders)
    await raise('After the backup')
    let aside: string | null = null
    await server.whileStopped(async () => {
      aside = await restore(backup, folders)
    })
    expect(path.basename(String(aside))).toMatch(/^before-restore-/)
    expect(descriptions(String(aside))).toEqual(['Before the backup', 'After the backup'])
    expect(descriptions()).toEqual(['Before the backup'])
    expect(existsSync(backup)).toBe(true)
    expect((await ada.get('/api/user')).status).toBe(401)
    const { status } = await server
      .anonymous()
      .post('/api/login', { username: 'ada', password: PASSWORD })
    expect(status).toBe(200)
  })

  test('takes the place of a damaged database, whose files are kept as they are', async () => {
    const backup = await backUp(folders)
    await server.whileStopped(async () => {
      writeFileSync(database(), 'damaged '.repeat(3000))
      const damaged = readFileSync(database())
      const aside = await restore(backup, folders)
      expect(readFileSync(String(aside))).toEqual(damaged)
    })
    expect(descriptions()).toEqual(['Before the backup'])
  })

  test('is not touched by what one that was cut off has left', async () => {
    const backup = await backUp(folders)
    await raise('After the backup')
    await server.whileStopped(async () => {
      // Of a restore of something else, cut off before its write-ahead log was taken in.
      const other = new Sqlite(path.join(elsewhere.path, 'other.db'))
      other.exec(readFileSync(path.join(MIGRATIONS_DIR, '0000_first.sql'), 'utf8'))
      other.pragma('journal_mode = WAL')
      other.exec(
        `UPDATE sqlite_sequence SET seq = 7; INSERT INTO auth_attempts (subject, at) VALUES ('x', 0)`
      )
      writeFileSync(`${database()}.restoring-wal`, readFileSync(`${other.name}-wal`))
      other.close()
      await restore(backup, folders)
      expect(readdirSync(server.dataDir).filter((name) => name.includes('restoring'))).toEqual([])
    })
    expect(descriptions()).toEqual(['Before the backup'])
    expect((await checkAll(folders)).filter(({ damage }) => damage !== null)).toEqual([])
  })

  test('takes in what a copy of a running database has in its write-ahead log', async () => {
    const copy = path.join(elsewhere.path, 'copied.db')
    for (const part of ['', '-wal'])
      writeFileSync(`${copy}${part}`, readFileSync(`${database()}${part}`))
    await raise('After the copy')
    await server.whileStopped(async () => void (await restore(copy, folders)))
    expect(descriptions()).toEqual(['Before the backup'])
  })

  test('sets aside what a program that was taken away had only in its write-ahead log', async () => {
    const backup = await backUp(folders)
    await raise('After the backup')
    const crashed = makeTemporaryFolder()
    for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`]) {
      writeFileSync(path.join(crashed.path, name), readFileSync(path.join(server.dataDir, name)))
    }
    const aside = await restore(backup, { ...folders, dataDir: crashed.path })
    expect(descriptions(String(aside))).toEqual(['Before the backup', 'After the backup'])
    expect(descriptions(path.join(crashed.path, DATABASE_FILE))).toEqual(['Before the backup'])
    crashed.remove()
  })

  test.each([
    ['which is not there', () => path.join(elsewhere.path, 'none.db'), 'There is no file '],
    [
      'which is no database',
      () => {
        const file = path.join(elsewhere.path, 'text.db')
        writeFileSync(file, 'a text '.repeat(1000))
        return file
      },
      'is damaged (it is no SQLite database)'
    ],
    [
      'of another program',
      () => {
        const file = path.join(elsewhere.path, 'other.db')
        new Sqlite(file).exec('CREATE TABLE bookmarks (url TEXT)').close()
        return file
      },
      'belongs to another program'
    ]
  ])('of a file %s is refused, and changes nothing', async (_what, make, sentence) => {
    await server.whileStopped(async () => {
      const before = readFileSync(database())
      expect(await refusal(restore(make(), folders))).toContain(sentence)
      expect(readFileSync(database())).toEqual(before)
      expect(readdirSync(server.dataDir).filter((name) => name.includes('restoring'))).toEqual([])
    })
    expect(descriptions()).toEqual(['Before the backup'])
  })
})
