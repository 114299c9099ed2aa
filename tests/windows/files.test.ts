import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serverOf } from '#support/headless-server.ts'
import {
  DRIVE_C,
  HEADLESS,
  makeFolder,
  runHeadless,
  runWindows,
  spawnWindows,
  windowsPath
} from './wine.ts'

let folder: ReturnType<typeof makeFolder>
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => folder.remove())

describe('settings that another program has open', () => {
  const file = () => path.join(folder.path, 'settings.json')
  async function writeWhileHeld(milliseconds: number) {
    writeFileSync(file(), 'old')
    const { output } = await runWindows([
      'tests/windows/write-while-held.mjs',
      windowsPath(file()),
      `${milliseconds}`
    ])
    const [, outcome, waited] = /^(\w+) after (\d+) ms$/m.exec(output) ?? []
    return { outcome: outcome ?? output, waited: Number(waited) }
  }

  test('are written once it lets go', async () => {
    const { outcome, waited } = await writeWhileHeld(700)
    expect(outcome).toBe('written')
    expect(waited).toBeGreaterThan(300)
    expect(readFileSync(file(), 'utf8')).toBe('new')
  })

  test('stay as they were when it does not, which is known after two seconds', async () => {
    const { outcome, waited } = await writeWhileHeld(60_000)
    expect(outcome).toMatch(/^(EBUSY|EPERM|EACCES)$/)
    expect(waited).toBeGreaterThanOrEqual(2000)
    expect(readFileSync(file(), 'utf8')).toBe('old')
  })
})

describe('a data folder', () => {
  test.each([
    ['\\\\server\\share\\desk', {}, 'is on the network'],
    ['//server/share/desk', {}, 'is on the network'],
    ['\\\\?\\UNC\\server\\share\\desk', {}, 'is on the network'],
    ['C:\\Cloud\\desk', { OneDrive: 'C:\\Cloud' }, 'is in a folder that OneDrive synchronises'],
    ['c:\\cloud', { OneDriveCommercial: 'C:\\Cloud' }, 'is in a folder that OneDrive synchronises']
  ])('%s with %j is rejected', async (dataDir, env, why) => {
    const { code, output } = await runHeadless(['--port', '0', '--data', dataDir], env)
    const named = dataDir.replaceAll('/', '\\')
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`The data folder ${named} ${why}, where databases`)
    ])
    expect(existsSync(path.join(DRIVE_C, 'Cloud'))).toBe(false)
  })

  describe('in the profile of this person', () => {
    // Wine says itself where that is.
    const local = path.join(DRIVE_C, 'users', userInfo().username, 'AppData/Local')
    const files = ['Dropbox', 'Help Desk'].map((name) => path.join(local, name))
    const clear = () => {
      for (const file of files) rmSync(file, { recursive: true, force: true, maxRetries: 10 })
    }
    beforeEach(clear)
    afterEach(clear)

    test('is the default, in the part that does not roam', async () => {
      const server = await serverOf(spawnWindows([HEADLESS, '--port', '0']))
      await server.kill()
      expect(readdirSync(path.join(local, 'Help Desk'))).toContain('helpdesk.db')
    })

    test('Dropbox notes what it synchronises, which is rejected', async () => {
      mkdirSync(path.join(local, 'Dropbox'))
      const note = { personal: { path: windowsPath(folder.path), host: 1 } }
      writeFileSync(path.join(local, 'Dropbox/info.json'), JSON.stringify(note))
      const dataDir = windowsPath(path.join(folder.path, 'desk'))
      const { code, output } = await runHeadless(['--port', '0', '--data', dataDir])
      expect([code, output]).toEqual([
        1,
        expect.stringContaining('is in a folder that Dropbox synchronises')
      ])
    })
  })
})
