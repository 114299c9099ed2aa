import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  dataDir,
  endPrograms,
  file,
  folder,
  makeFolder,
  refusal,
  start
} from '../tests/support/server/headless-program.ts'

// Several starts of a whole program, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

beforeEach(makeFolder)
afterEach(endPrograms)

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

  test('a folder of files to share, with nobody to share it', async () => {
    expect(await refusal(['--data', dataDir(), '--files', 'shared'])).toEqual({
      code: 1,
      sentences: [
        '--files is for servers that share a PostgreSQL database; otherwise files are in the data folder.'
      ]
    })
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
