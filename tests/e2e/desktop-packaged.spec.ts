import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { expect } from '@playwright/test'
import { test as base } from '#support/fixtures.ts'
import {
  type PackagedApp,
  type PackagedProgram,
  packageProgram,
  startPackaged
} from '#support/packaged-app.ts'
import { startHost } from '#support/test-host.ts'
import { sandboxSwitches } from '../../build/programs.mjs'
import { run } from '../../build/set-up.mjs'
import { doMainJob } from './main-job.ts'

interface Fixtures {
  /**
   * Starts the packaged program in the test's data folder; what still runs is closed after the
   * test.
   */
  openPackaged(options?: Partial<Parameters<typeof startPackaged>[1]>): Promise<PackagedApp>
}

interface WorkerFixtures {
  /** The files in the updates folder of the company's web server, by name. */
  updateFolder: Map<string, string>
  program: PackagedProgram
}

const test = base.extend<Fixtures, WorkerFixtures>({
  updateFolder: [
    async ({ browserName: _ }, use) => {
      await use(new Map())
    },
    { scope: 'worker' }
  ],
  // Packaged once: it takes a while.
  program: [
    async ({ updateFolder }, use) => {
      const server = await startHost((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://updates')
        const file = updateFolder.get(decodeURI(path.basename(pathname)))
        response.writeHead(file === undefined ? 404 : 200).end(file)
      })
      const program = await packageProgram(`${server.address}/help-desk`)
      await use(program)
      program.remove()
      await server.close()
    },
    { scope: 'worker', timeout: 120_000 }
  ],
  openPackaged: async ({ program, dataDir }, use) => {
    const open: PackagedApp[] = []
    await use(async (options) => {
      const desktop = await startPackaged(program, { dataDir, ...options })
      open.push(desktop)
      return desktop
    })
    for (const desktop of open) await desktop.close()
  }
})

test('the packaged program does the main job', async ({ openPackaged }) => {
  test.slow()
  let desktop = await openPackaged()
  await doMainJob({
    page: () => desktop.window,
    open: async (address) => {
      await desktop.window.goto(`app://desk${address}`)
    },
    restart: async () => {
      await desktop.close()
      desktop = await openPackaged()
    }
  })
})

test('the fuses of the packaged program are set', async ({ program }) => {
  const fuses = await getCurrentFuseWire(program.file)
  const on = [
    FuseV1Options.EnableCookieEncryption,
    FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
    FuseV1Options.OnlyLoadAppFromAsar
  ]
  const off = [
    FuseV1Options.RunAsNode,
    FuseV1Options.EnableNodeOptionsEnvironmentVariable,
    FuseV1Options.EnableNodeCliInspectArguments,
    FuseV1Options.GrantFileProtocolExtraPrivileges
  ]
  for (const fuse of on) expect(fuses[fuse], FuseV1Options[fuse]).toBe(FuseState.ENABLE)
  for (const fuse of off) expect(fuses[fuse], FuseV1Options[fuse]).toBe(FuseState.DISABLE)
})

test('the packaged program cannot be turned into a plain Node, made to load a file or be inspected', async ({
  openPackaged,
  dataDir
}) => {
  const proof = path.join(dataDir, 'loaded')
  const script = path.join(dataDir, 'script.cjs')
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(proof)}, '')`)
  const { window, output } = await openPackaged({
    args: ['--inspect=0', '--inspect-brk=0'],
    variables: { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: `--require ${script}` }
  })
  await expect(window.getByRole('heading', { level: 1 })).toBeVisible()
  expect(output()).not.toContain('Debugger listening')
  expect(existsSync(proof)).toBe(false)
})

test('the packaged program holds only what it needs on this platform', ({ program }) => {
  const isMac = process.platform === 'darwin'
  const outside = readdirSync(path.join(program.resources, 'app.asar.unpacked'), {
    recursive: true,
    withFileTypes: true
  })
  const names = outside.filter((entry) => entry.isFile()).map((entry) => entry.name)
  // Those of macOS are for both kinds of Mac.
  const architectures = isMac ? ['arm64', 'x64'] : [process.arch]
  expect(names.filter((name) => name.endsWith('.node')).sort()).toEqual([
    ...architectures.map((arch) =>
      arch === 'arm64' ? 'argon2.armv8.glibc.node' : 'argon2.glibc.node'
    ),
    ...architectures.map((arch) => `${process.platform}-${arch}.node`)
  ])
  expect(names.filter((name) => !/[.](node|sql)$/.test(name))).toEqual(['_journal.json'])
  const inside = listPackage(path.join(program.resources, 'app.asar'), { isPack: false })
  const packages = inside.flatMap(
    (file) => /^[/\\]node_modules[/\\]([^@/\\]+|@[^/\\]+[/\\][^/\\]+)$/.exec(file)?.[1] ?? []
  )
  expect(packages.sort()).toEqual(['@phc/format', 'argon2', 'better-sqlite3', 'node-gyp-build'])
  const top = new Set(inside.map((file) => file.split(/[/\\]/)[1]))
  expect([...top].sort()).toEqual(['node_modules', 'out', 'package.json', 'resources'])
  // The texts of the licences are beside it: of the packages, and of Electron with its Chromium. On
  // macOS those of Electron come along with a runtime that electron-builder downloads, not with the
  // one taken here.
  const electrons = isMac ? [] : ['LICENSE.electron.txt', 'LICENSES.chromium.html']
  const beside = readdirSync(path.dirname(program.resources))
  expect(beside).toEqual(expect.arrayContaining(['THIRD-PARTY-NOTICES.txt', ...electrons]))
})

test.describe('an update', () => {
  test.skip(process.platform !== 'linux', 'what is updated here is an AppImage')

  const current = '#!/bin/sh\n# the version at hand\n'
  const next = '#!/bin/sh\n# the next version\n'

  const isReady = 'Version 99.0.0 will be installed when the program ends'

  test('is downloaded while people work and installed when they quit, unless it was changed on the way', async ({
    openPackaged,
    dataDir,
    updateFolder
  }) => {
    const appImage = makeAppImage(dataDir, current)
    const options = { variables: { APPIMAGE: appImage, XDG_CACHE_HOME: dataDir } }
    for (const [sha512, said, installed] of [
      [digest('another file'), /No update from .*sha512 checksum mismatch/, current],
      [digest(next), isReady, next]
    ] as const) {
      offer(updateFolder, next, sha512)
      const desktop = await openPackaged(options)
      await expect.poll(() => log(dataDir)).toMatch(said)
      expect(readFileSync(appImage, 'utf8')).toBe(current)
      await desktop.close()
      expect(readFileSync(appImage, 'utf8')).toBe(installed)
    }
  })

  test('is installed by the restart that is offered', async ({
    openPackaged,
    dataDir,
    updateFolder
  }) => {
    offer(updateFolder, next, digest(next))
    const appImage = makeAppImage(dataDir, current)
    const { window, exit } = await openPackaged(usual(dataDir, appImage))
    await window.goto('app://desk/settings')
    await window.getByRole('button', { name: 'Restart to update' }).click()
    await exit
    await expect.poll(() => readFileSync(appImage, 'utf8')).toBe(next)
  })

  test('is installed at the next start where the computer was switched off', async ({
    openPackaged,
    program,
    dataDir,
    updateFolder
  }) => {
    offer(updateFolder, next, digest(next))
    const appImage = makeAppImage(dataDir, current)
    const options = usual(dataDir, appImage)
    const desktop = await openPackaged(options)
    await expect.poll(() => log(options.dataDir)).toContain(isReady)
    await desktop.kill()
    expect(readFileSync(appImage, 'utf8')).toBe(current)
    const { code } = await run(program.file, sandboxSwitches, {
      env: { ...process.env, XDG_CONFIG_HOME: dataDir, ...options.variables }
    })
    expect(code).toBe(0)
    expect(readFileSync(appImage, 'utf8')).toBe(next)
    // The script in the place of the new version has ended at once: the old one starts, and does
    // not try again.
    await openPackaged(options)
  })
})

/** A start of what is in an AppImage, in the data folder it takes by itself. */
function usual(dataDir: string, appImage: string) {
  const folder = path.join(dataDir, 'Help Desk')
  mkdirSync(folder)
  return {
    dataDir: folder,
    isUsualFolder: true,
    variables: { APPIMAGE: appImage, XDG_CACHE_HOME: dataDir }
  }
}

/** Puts version 99.0.0 into the folder of updates, the way electron-builder describes it. */
function offer(folder: Map<string, string>, content: string, sha512: string) {
  const name = 'Help Desk-99.0.0.AppImage'
  folder.set(name, content)
  const description = {
    version: '99.0.0',
    files: [{ url: name, sha512, size: content.length }],
    path: name,
    sha512
  }
  const arch = process.arch === 'x64' ? '' : `-${process.arch}`
  // JSON is YAML.
  folder.set(`latest-linux${arch}.yml`, JSON.stringify(description))
}

function makeAppImage(folder: string, content: string): string {
  const file = path.join(folder, 'Help Desk.AppImage')
  writeFileSync(file, content, { mode: 0o755 })
  return file
}

function digest(text: string): string {
  return createHash('sha512').update(text).digest('base64')
}

function log(dataDir: string): string {
  const file = path.join(dataDir, 'logs', 'main.log')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
