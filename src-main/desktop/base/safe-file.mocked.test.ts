import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeSafely } from './safe-file.ts'

/** Until when renaming is rejected, as `performance.now()` counts. */
const rejection = vi.hoisted(() => ({ until: 0 }))
vi.mock('node:fs', async (importOriginal) => {
  const files = await importOriginal<typeof import('node:fs')>()
  const renameSync: typeof files.renameSync = (from, to) => {
    if (performance.now() < rejection.until)
      throw Object.assign(new Error('refused'), { code: 'EPERM' })
    files.renameSync(from, to)
  }
  return { ...files, renameSync }
})

const PLATFORM = process.platform
const setPlatform = (value: NodeJS.Platform) =>
  Object.defineProperty(process, 'platform', { value })

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'help-desk-test-'))
  file = path.join(folder, 'settings.json')
  writeFileSync(file, 'old')
})
afterEach(() => {
  setPlatform(PLATFORM)
  rejection.until = 0
  rmSync(folder, { recursive: true, force: true })
})

test('on Windows a file is written once the program that has it open closes it', () => {
  setPlatform('win32')
  rejection.until = performance.now() + 300
  writeSafely(file, 'new')
  expect(readFileSync(file, 'utf8')).toBe('new')
})

test.each(['win32', 'linux'] as const)(
  'on %s a file that stays in use is as it was',
  (platform) => {
    setPlatform(platform)
    rejection.until = Number.POSITIVE_INFINITY
    const began = performance.now()
    expect(() => writeSafely(file, 'new')).toThrow('refused')
    expect(readFileSync(file, 'utf8')).toBe('old')
    const waited = performance.now() - began
    if (platform === 'win32') expect(waited).toBeGreaterThanOrEqual(2000)
    else expect(waited).toBeLessThan(1500)
  }
)
