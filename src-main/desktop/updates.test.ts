import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepUpToDate, packagedUpdateAddress, type Updater } from './updates.ts'

const FOLDER = 'https://updates.example.org/help-desk'
const SIX_HOURS = 6 * 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('updates', () => {
  test('are looked for in the folder at once and every six hours', async () => {
    const { updater } = start(FOLDER)
    expect(updater.setFeedURL).toHaveBeenCalledExactlyOnceWith({ provider: 'generic', url: FOLDER })
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2 * SIX_HOURS)
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(3)
  })

  test.each([null, 'http://updates.example.org/', 'file:///srv/updates', 'ftp://updates.example.org/', 'nonsense'])(
    'are off with the address %s',
    async (address) => {
      const { updater, lines } = start(address)
      await vi.advanceTimersByTimeAsync(2 * SIX_HOURS)
      expect(updater.setFeedURL).not.toHaveBeenCalled()
      expect(updater.checkForUpdates).not.toHaveBeenCalled()
      expect(lines).toHaveLength(address === null ? 0 : 1)
    }
  )

  test('may come from the own machine without https', () => {
    expect(start('http://127.0.0.1:8080/').updater.checkForUpdates).toHaveBeenCalledOnce()
  })

  test('are told of when they are there, and not before', () => {
    const { updater, told } = start(FOLDER)
    updater.emit('update-available', { version: '2.0.0' })
    expect(told).toEqual([])
    updater.emit('update-downloaded', { version: '2.0.0' })
    expect(told).toEqual(['2.0.0'])
  })

  test('that fail are logged, whether in looking, downloading or installing, and looked for again', async () => {
    const { updater, told, lines } = start(FOLDER)
    const failing = (error: Error) => {
      updater.emit('error', error)
      return Promise.reject(error)
    }
    updater.checkForUpdates.mockImplementationOnce(() => failing(new Error('no such folder')))
    await vi.advanceTimersByTimeAsync(SIX_HOURS)
    updater.checkForUpdates.mockImplementationOnce(async () => ({
      downloadPromise: failing(new Error('wrong digest'))
    }))
    await vi.advanceTimersByTimeAsync(SIX_HOURS)
    updater.emit('error', new Error('the disk is full'))
    expect(lines).toEqual([
      expect.stringContaining('no such folder'),
      expect.stringContaining('wrong digest'),
      expect.stringContaining('the disk is full')
    ])
    expect(told).toEqual([])
    await vi.advanceTimersByTimeAsync(SIX_HOURS)
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(4)
  })
})

describe('the address of the package', () => {
  const resources = mkdtempSync(path.join(tmpdir(), 'help-desk-test-'))

  afterEach(() => rmSync(resources, { recursive: true, force: true }))

  test('is read, and none where none is named', () => {
    expect(packagedUpdateAddress(resources)).toBeNull()
    const file = path.join(resources, 'app-update.yml')
    writeFileSync(file, `provider: generic\nurl: ${FOLDER}\nupdaterCacheDirName: help-desk-updater\n`)
    expect(packagedUpdateAddress(resources)).toBe(FOLDER)
    writeFileSync(file, "provider: generic\nurl: ''\nupdaterCacheDirName: help-desk-updater\n")
    expect(packagedUpdateAddress(resources)).toBeNull()
  })
})

function start(address: string | null) {
  // In the place of electron-updater, which needs Electron; the packaged program is tested with the real one.
  const updater = Object.assign(new EventEmitter(), {
    logger: null,
    setFeedURL: vi.fn<Updater['setFeedURL']>(),
    checkForUpdates: vi.fn()
  })
  const told: string[] = []
  const lines: string[] = []
  const log = { debug() {}, info() {}, warn: (line: string) => void lines.push(line), error() {} }
  keepUpToDate({ address, updater, tell: (version) => void told.push(version), log })
  return { updater, told, lines }
}
