import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPackageWithOptions, listPackage } from '@electron/asar'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { asksForAnother, missingBinary, packagesCommand } from './packages.mjs'
import { findProgram } from './programs.mjs'
import { root } from './set-up.mjs'

// Packages of electron-builder itself, from where it finds them.
const builder = createRequire(
  createRequire(import.meta.url).resolve('electron-builder/package.json')
)
const library = createRequire(builder.resolve('app-builder-lib/package.json'))
const { getConfig, validateConfiguration } = library('./out/util/config/config.js')
const { getNodeModuleFileMatcher } = library('./out/fileMatcher.js')
const { makeUniversalApp } = library('@electron/universal')

const config = await getConfig(root, null, {})

const native = (...files: string[]) => files.map((file) => `node_modules/${file}`)
const BOTH_OF_MACOS = native(
  'argon2/prebuilds/darwin-arm64/argon2.armv8.glibc.node',
  'argon2/prebuilds/darwin-x64/argon2.glibc.node',
  'better-sqlite3/prebuilds/darwin-arm64.node',
  'better-sqlite3/prebuilds/darwin-x64.node'
)

afterEach(() => void vi.unstubAllEnvs())

test('electron-builder takes the configuration', async () => {
  await validateConfiguration(config, { isEnabled: false })
})

test.each([
  ['linux', 'x64', 'argon2.glibc'],
  ['linux', 'arm64', 'argon2.armv8.glibc'],
  ['win32', 'x64', 'argon2.glibc']
])('a package for %s on %s holds the binaries that run there', (platform, arch, argon2) => {
  const place = `prebuilds/${platform}-${arch}`
  expect(binariesFor(platform, arch)).toEqual(
    native(`argon2/${place}/${argon2}.node`, `better-sqlite3/${place}.node`)
  )
})

test('macOS gets one package of each kind with the binaries of both kinds of Mac, and is told why the network is used', () => {
  for (const arch of ['arm64', 'x64']) expect(binariesFor('darwin', arch)).toEqual(BOTH_OF_MACOS)
  expect(config.mac.target).toEqual([
    { target: 'dmg', arch: ['universal'] },
    { target: 'zip', arch: ['universal'] }
  ])
  expect(config.mac.extendInfo.NSLocalNetworkUsageDescription).toMatch(/\S{3}/)
  // Below a platform patterns would be a list of their own: of nothing but exceptions, so of
  // everything else.
  for (const platform of ['win', 'mac', 'linux'])
    expect(config[platform]).not.toHaveProperty('files')
})

test('the entitlements are the one that V8 needs, of the program and its helpers', () => {
  const { entitlements, entitlementsInherit, hardenedRuntime, notarize } = config.mac
  expect([entitlementsInherit, hardenedRuntime, notarize]).toEqual([entitlements, true, undefined])
  const list = readFileSync(path.join(root, entitlements), 'utf8')
  expect(list.match(/(?<=<key>).*(?=<[/]key>)/g)).toEqual(['com.apple.security.cs.allow-jit'])
})

// The program that joins the halves asks the system's `file` for the kind of each file. The
// runtime's own binaries, which need Apple's lipo, are not in these.
describe.skipIf(process.platform === 'win32' || !findProgram('file'))(
  'two halves for macOS',
  () => {
    const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {}
    let folder = ''

    afterEach(() => {
      Object.defineProperty(process, 'platform', platform)
      rmSync(folder, { recursive: true, force: true })
    })

    async function join(): Promise<string> {
      folder = mkdtempSync(path.join(tmpdir(), 'help-desk-universal-'))
      const x64AppPath = await makeHalf('x64')
      const arm64AppPath = await makeHalf('arm64')
      const outAppPath = path.join(folder, 'Both.app')
      const { x64ArchFiles } = config.mac
      Object.defineProperty(process, 'platform', { ...platform, value: 'darwin' })
      // As electron-builder's MacPackager calls it.
      const how = { force: true, mergeASARs: true, x64ArchFiles }
      await makeUniversalApp({ x64AppPath, arm64AppPath, outAppPath, ...how })
      return path.join(outAppPath, 'Contents')
    }

    async function makeHalf(arch: string): Promise<string> {
      const source = path.join(folder, `source-${arch}`)
      for (const file of ['package.json', 'resources/migrations', ...binariesFor('darwin', arch)])
        cpSync(path.join(root, file), path.join(source, file), { recursive: true })
      const contents = path.join(folder, `${arch}.app/Contents`)
      mkdirSync(path.join(contents, 'Resources'), { recursive: true })
      writeFileSync(path.join(contents, 'Info.plist'), '<plist version="1.0"><dict></dict></plist>')
      await createPackageWithOptions(source, path.join(contents, 'Resources/app.asar'), {
        unpack: '{**/*.node,**/resources/migrations/**}'
      })
      return path.dirname(contents)
    }

    test('become one program with the binaries of both', async () => {
      const contents = await join()
      const archive = path.join(contents, 'Resources/app.asar')
      const inside = listPackage(archive, { isPack: false }).map((file) => file.slice(1))
      expect(inside).toEqual(expect.arrayContaining(['package.json', ...BOTH_OF_MACOS]))
      expect(readdirSync(path.dirname(archive))).toEqual(['app.asar', 'app.asar.unpacked'])
      for (const file of BOTH_OF_MACOS)
        expect(readFileSync(path.join(`${archive}.unpacked`, file))).toEqual(binary(file))
      const journal = 'resources/migrations/meta/_journal.json'
      expect(existsSync(path.join(`${archive}.unpacked`, journal))).toBe(true)
      const list = readFileSync(path.join(contents, 'Info.plist'), 'utf8')
      expect(list).toContain('ElectronAsarIntegrity')
    })
  }
)

test.each([
  [['--dir'], 'linux', false],
  [['--win'], 'linux', true],
  [['--win=nsis'], 'linux', true],
  [['-mwl'], 'linux', true],
  [['--mac', '--dir'], 'darwin', false],
  [['-l'], 'darwin', true],
  [['-c.mac.identity=-', '--publish', 'never'], 'linux', false],
  [['-c.win.icon=x'], 'linux', false]
])('%j on %s asks for another platform: %s', (args, platform, isAnother) => {
  expect(asksForAnother(args, platform)).toBe(isAnother)
})

test.each([
  [['--arm64'], 'win32', 'x64', 'arm64'],
  [['--win', 'nsis:arm64'], 'win32', 'x64', 'arm64'],
  [['--x64', '--ia32'], 'win32', 'x64', 'ia32'],
  [['--armv7l'], 'linux', 'x64', 'armv7l'],
  [['AppImage:ia32'], 'linux', 'x64', 'ia32'],
  [['--universal'], 'win32', 'x64', 'arm64'],
  [['--dir'], 'win32', 'arm64', 'arm64'],
  [[], 'win32', 'arm64', null],
  [['--dir'], 'win32', 'x64', null],
  [['--x64', '--arm64'], 'linux', 'x64', null],
  [['--universal'], 'darwin', 'arm64', null],
  [['-c.win.icon=arm64'], 'win32', 'x64', null]
])('%j on %s with %s lacks a binary for %s', (args, platform, arch, lacking) => {
  const reason = `argon2 has no binary for ${platform} on ${lacking}, so the program would not start.`
  expect(missingBinary(args, platform, arch)).toBe(lacking && reason)
})

test.each([
  ['', undefined],
  ['certificate.p12', 'certificate.p12']
])('CSC_LINK=%j hands over %j as the certificate', (given, handedOver) => {
  vi.stubEnv('CSC_LINK', given)
  expect(packagesCommand({ args: [] }).variables).toHaveProperty('CSC_LINK', handedOver)
})

/** The native binaries in a package, as electron-builder chooses them. */
function binariesFor(platform: string, arch: string): string[] {
  const expand = (pattern: string) =>
    pattern.replaceAll('$' + '{platform}', platform).replaceAll('$' + '{arch}', arch)
  const matching = { config, debugLogger: {} }
  const isTaken = getNodeModuleFileMatcher(root, root, expand, {}, matching).createFilter()
  const below = (folder: string): string[] =>
    readdirSync(path.join(root, folder))
      .map((name) => `${folder}/${name}`)
      .filter((file) => isTaken(path.join(root, file), statSync(path.join(root, file))))
      .flatMap((file) => (statSync(path.join(root, file)).isDirectory() ? below(file) : [file]))
  return ['node_modules/argon2', 'node_modules/better-sqlite3']
    .flatMap(below)
    .filter((file) => file.endsWith('.node'))
    .sort()
}

function binary(file: string): Buffer {
  return readFileSync(path.join(root, file))
}
