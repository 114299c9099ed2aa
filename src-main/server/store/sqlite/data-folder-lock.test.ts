import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../../../tests/support/server/test-server.ts'
import { StartError } from '../../base/start-error.ts'
import { LOCK_FILE, lockDataFolder } from './data-folder-lock.ts'

let folder: ReturnType<typeof makeTemporaryFolder>
beforeEach(() => {
  folder = makeTemporaryFolder()
})
afterEach(() => folder.remove())

const lock = (program = 'the headless server') => lockDataFolder(folder.path, program, new Date())

test('the second program is refused by the name of the first, until that is gone', () => {
  const release = lock('the desktop application')
  expect(lock).toThrow(StartError)
  expect(lock).toThrow(
    new RegExp(
      `^The data folder ${folder.path} is already in use by the desktop application \\(process ${process.pid}, `
    )
  )
  release()
  lock()()
})

test('the second program of another process too, and nobody once the first was killed', async () => {
  const module = path.join(import.meta.dirname, 'data-folder-lock.ts')
  const script = `
    import { lockDataFolder } from ${JSON.stringify(module)}
    lockDataFolder(${JSON.stringify(folder.path)}, 'the headless server', new Date())
    console.log('locked')
    setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  await once(other.stdout, 'data')
  expect(lock).toThrow(`the headless server (process ${other.pid}, `)
  other.kill('SIGKILL')
  await once(other, 'close')
  lock()()
})

test('a lock file that is none is named', () => {
  writeFileSync(
    path.join(folder.path, LOCK_FILE),
    'something else, long enough to be read as a page of a database'.repeat(20)
  )
  expect(lock).toThrow(`The file ${LOCK_FILE} in the data folder ${folder.path} can't be used`)
})
