import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestClient } from '#support/server/test-client.ts'
import { testFolder } from '#support/server/test-folder.ts'
import { createTestLog, MIGRATIONS_DIR, person, VERSION } from '#support/server/test-server.ts'
import { createServer } from '../server.ts'
import { backUp, restore } from '../store/sqlite/maintenance.ts'
import { makeDataFolder } from './data-folder.ts'
import { StartError } from './start-error.ts'

const home = testFolder()
let umask: number
beforeEach(() => {
  umask = process.umask(0o022)
})
afterEach(() => void process.umask(umask))

const dataDir = () => home('data')
const chosen = () => home('chosen')
const start = () =>
  createServer({
    ...{ dataDir: dataDir(), backupsDir: chosen, migrationsDir: MIGRATIONS_DIR, version: VERSION },
    ...{ program: 'a test', log: createTestLog() }
  })
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

/** Files that others can access in a folder and everything below it. */
function open(folder: string): string[] {
  return ['.', ...(readdirSync(folder, { recursive: true }) as string[])]
    .filter((name) => statSync(path.join(folder, name)).mode & 0o077)
    .sort()
}

// There the profile's access lists do it. Several starts and backups take a while on a busy
// machine.
describe.skipIf(process.platform === 'win32')(
  'the data folder is its owner’s alone (D37)',
  { timeout: 30_000 },
  () => {
    test('with everything a server makes in it, and backups where they were chosen to go', async () => {
      const server = await start()
      const { role: _, ...ada } = person('ada')
      const client = createTestClient((request) => server.fetch(request), 'http://localhost')
      await client.post('/api/setup', ada)
      await client.post('/api/admin/backups')
      const files = ['helpdesk.db', 'helpdesk.db-shm', 'helpdesk.db-wal', 'helpdesk.lock']
      expect(readdirSync(dataDir())).toEqual(expect.arrayContaining(files))
      expect(open(dataDir())).toEqual([])
      expect(modeOf(dataDir())).toBe('700')
      expect(modeOf(path.join(dataDir(), 'helpdesk.db'))).toBe('600')
      expect(readdirSync(chosen())).toHaveLength(1)
      expect(open(chosen())).toEqual([])
      await server.close()
      expect(open(dataDir())).toEqual([])

      const folders = { dataDir: dataDir(), backupsDir: chosen(), migrationsDir: MIGRATIONS_DIR }
      await restore(await backUp(folders), folders)
      expect([...open(dataDir()), ...open(chosen())]).toEqual([])
    })

    test('again at the next start, whatever its files were made with', async () => {
      await (await start()).close()
      const backup = path.join(chosen(), 'daily-2026-03-01T02-00-00-000Z.db')
      const foreign = path.join(chosen(), 'of-another-program.txt')
      mkdirSync(chosen(), { mode: 0o755 })
      for (const folder of ['logs', 'backups', 'chromium/Cache']) {
        mkdirSync(path.join(dataDir(), folder), { recursive: true, mode: 0o755 })
      }
      const names = ['settings.json', 'certificate.pem', 'logs/main.log', 'backups/x.db']
      const made = [...names, 'chromium/Cache/1'].map((name) => path.join(dataDir(), name))
      for (const file of [...made, backup, foreign]) writeFileSync(file, '')
      const own = ['helpdesk.db', 'helpdesk.lock'].map((name) => path.join(dataDir(), name))
      const files = [...made, ...own]
      for (const file of [...files, backup, foreign]) chmodSync(file, 0o644)
      const elsewhere = home('elsewhere')
      writeFileSync(elsewhere, '', { mode: 0o644 })
      symlinkSync(elsewhere, path.join(dataDir(), 'link'))
      chmodSync(dataDir(), 0o777)

      await (await start()).close()
      expect(open(dataDir())).toEqual(['link'])
      expect(modeOf(dataDir())).toBe('700')
      for (const file of [...files, backup]) expect(modeOf(file)).toBe('600')
      // Files that only lie beside it, or that a link points to, are not ours.
      for (const file of [foreign, elsewhere]) expect(modeOf(file)).toBe('644')
      expect(modeOf(chosen())).toBe('755')
    })

    test('a folder that all accounts share, or of another account, is rejected and left as it is', () => {
      mkdirSync(path.join(dataDir(), 'of-another-account'), { recursive: true })
      chmodSync(dataDir(), 0o1777)
      const message = `The data folder ${dataDir()}`
      expect(() => makeDataFolder(dataDir())).toThrow(
        new StartError(
          `${message} is shared by all accounts on this machine. Choose a separate folder.`
        )
      )
      expect(modeOf(dataDir())).toBe('777')
      const geteuid = vi.spyOn(process, 'geteuid').mockReturnValue(statSync(dataDir()).uid + 1)
      chmodSync(dataDir(), 0o755)
      expect(() => makeDataFolder(dataDir())).toThrow(
        new StartError(
          `${message} belongs to another account, which could change its contents. Choose a separate folder.`
        )
      )
      geteuid.mockRestore()
    })
  }
)
