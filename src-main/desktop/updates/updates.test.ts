import { EventEmitter } from 'node:events'
import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notedLog } from '#support/noted-log.ts'
import { testFolder } from '#support/test-folder.ts'
import { createPendingUpdate } from './pending-update.ts'
import { restartWhenIdle } from './restart-when-idle.ts'
import { createUpdates, packagedUpdateAddress, type Updater } from './updates.ts'

const FOLDER = 'https://updates.example.org/help-desk'
const SIX_HOURS = 6 * 60 * 60 * 1000

/** The version that runs. */
const RUNNING = '1.0.0'

const file = testFolder()
beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Lets time pass in one step, in which nothing else that may run in this process gets a turn. */
async function pass(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds)
  await vi.advanceTimersByTimeAsync(0)
}

describe('updates', () => {
  test('are looked for in the folder at once and every six hours', async () => {
    const { updater } = start(FOLDER)
    expect(updater.setFeedURL).toHaveBeenCalledExactlyOnceWith({ provider: 'generic', url: FOLDER })
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(1)
    await pass(2 * SIX_HOURS)
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(3)
  })

  test.each([
    null,
    'http://updates.example.org/',
    'file:///srv/updates',
    'ftp://updates.example.org/',
    'nonsense'
  ])('are off with the address %s', async (address) => {
    const { updater, lines } = start(address)
    await pass(2 * SIX_HOURS)
    expect(updater.setFeedURL).not.toHaveBeenCalled()
    expect(updater.checkForUpdates).not.toHaveBeenCalled()
    expect(lines).toHaveLength(address === null ? 0 : 1)
  })

  test('may come from this machine without https, and are told once downloaded', () => {
    const { updater, reported } = start('http://127.0.0.1:8080/')
    expect(updater.checkForUpdates).toHaveBeenCalledOnce()
    updater.emit('update-available', { version: '2.0.0' })
    expect(reported).toEqual([])
    updater.emit('update-downloaded', { version: '2.0.0' })
    expect(reported).toEqual(['2.0.0'])
  })

  test('that fail are logged, whether in looking, downloading or installing, and looked for again', async () => {
    const { updater, reported, lines } = start(FOLDER)
    const failing = (error: Error) => {
      updater.emit('error', error)
      return Promise.reject(error)
    }
    updater.checkForUpdates.mockImplementationOnce(() => failing(new Error('no such folder')))
    await pass(SIX_HOURS)
    updater.checkForUpdates.mockImplementationOnce(async () => ({
      downloadPromise: failing(new Error('wrong digest'))
    }))
    await pass(SIX_HOURS)
    updater.emit('error', new Error('the disk is full'))
    expect(lines).toEqual([
      expect.stringContaining('no such folder'),
      expect.stringContaining('wrong digest'),
      expect.stringContaining('the disk is full')
    ])
    expect(reported).toEqual([])
    await pass(SIX_HOURS)
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(4)
  })
})

test('the address of the package is read, and none where none is named', () => {
  expect(packagedUpdateAddress(file())).toBeNull()
  for (const [written, address] of [
    [FOLDER, FOLDER],
    ["''", null]
  ] as const) {
    const text = `provider: generic\nurl: ${written}\nupdaterCacheDirName: help-desk-updater\n`
    writeFileSync(file('app-update.yml'), text)
    expect(packagedUpdateAddress(file())).toBe(address)
  }
})

describe('an update that is ready', () => {
  test('is installed by a restart, and nothing is where none is', () => {
    const { updater, updates } = start(FOLDER)
    updates.restart()
    expect(updates.readyVersion()).toBeNull()
    expect(updater.quitAndInstall).not.toHaveBeenCalled()
    updater.emit('update-downloaded', { version: '2.0.0' })
    expect(updates.readyVersion()).toBe('2.0.0')
    updates.restart()
    expect(updater.quitAndInstall).toHaveBeenCalledExactlyOnceWith(true, true)
  })

  test('is installed at the next start, once, and not where none was downloaded or it runs already', async () => {
    const first = create(FOLDER)
    expect(await first.updates.installPending()).toBe(false)
    start(FOLDER).updater.emit('update-downloaded', { version: RUNNING })
    expect(await first.updates.installPending()).toBe(false)
    expect(first.updater.checkForUpdates).not.toHaveBeenCalled()

    start(FOLDER).updater.emit('update-downloaded', { version: '2.0.0' })
    const next = create(FOLDER)
    next.updater.checkForUpdates.mockImplementation(async () => {
      next.updater.emit('update-downloaded', { version: '2.0.0' })
    })
    expect(await next.updates.installPending()).toBe(true)
    expect(next.updater.quitAndInstall).toHaveBeenCalledOnce()
    // The installation has failed: the version is still the old one.
    expect(await create(FOLDER).updates.installPending()).toBe(false)
  })

  test('does not hold up a start that cannot reach the folder', async () => {
    start(FOLDER).updater.emit('update-downloaded', { version: '2.0.0' })
    const next = create(FOLDER)
    next.updater.checkForUpdates.mockReturnValue(new Promise(() => undefined))
    const installing = next.updates.installPending()
    await pass(10_000)
    expect(await installing).toBe(false)
    expect(next.updater.quitAndInstall).not.toHaveBeenCalled()
  })

  test('restarts a kiosk once no one uses it', async () => {
    const restart = vi.fn()
    const idle = {
      isReady: () => true,
      isKiosk: () => true,
      isFree: () => true,
      idleSeconds: () => 60,
      restart
    }
    for (const busy of [
      { isFree: () => false },
      { idleSeconds: () => 59 },
      { isKiosk: () => false },
      { isReady: () => false }
    ])
      restartWhenIdle({ ...idle, ...busy })
    await pass(180_000)
    expect(restart).not.toHaveBeenCalled()
    restartWhenIdle(idle)
    await pass(60_000)
    expect(restart).toHaveBeenCalledOnce()
  })
})

function start(address: string | null) {
  const created = create(address)
  created.updates.start((version) => void created.reported.push(version))
  return created
}

function create(address: string | null) {
  // In the place of electron-updater, which needs Electron; the packaged program is tested with the
  // real one.
  const updater = Object.assign(new EventEmitter(), {
    logger: null,
    setFeedURL: vi.fn<Updater['setFeedURL']>(),
    quitAndInstall: vi.fn<Updater['quitAndInstall']>(),
    checkForUpdates: vi.fn()
  })
  const reported: string[] = []
  const lines: string[] = []
  const log = notedLog(lines)
  const pending = createPendingUpdate(file('update.json'), RUNNING, log)
  const updates = createUpdates({ address, updater, pending, log })
  return { updater, updates, reported, lines }
}
