import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#support/server/test-folder.ts'
import { StartError } from '../../base/start-error.ts'
import { LOCK_FILE, lockDataFolder } from './data-folder-lock.ts'

const folder = testFolder()
const lock = (program = 'the headless server') => lockDataFolder(folder(), program, new Date())

test('the second program is rejected by the name of the first, until that is gone', () => {
  const release = lock('the desktop application')
  expect(lock).toThrow(StartError)
  expect(lock).toThrow(
    `The data folder ${folder()} is already in use by the desktop application (process ${process.pid}, `
  )
  release()
  lock()()
})

test('the second program of another process too, and no one once the first was killed', async () => {
  const module = path.join(import.meta.dirname, 'data-folder-lock.ts')
  const script = `
    import { lockDataFolder } from ${JSON.stringify(module)}
    lockDataFolder(${JSON.stringify(folder())}, 'the headless server', new Date())
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
  writeFileSync(folder(LOCK_FILE), 'long enough to be read as a page of a database '.repeat(30))
  expect(lock).toThrow(`The file ${LOCK_FILE} in the data folder ${folder()} can't be used`)
})
