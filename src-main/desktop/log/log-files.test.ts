import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testFolder } from '#support/test-folder.ts'
import { KEPT_LOGS, rotateLog } from './log-files.ts'

const folder = testFolder()

test('a full log is set aside, and only the last few are kept', () => {
  const file = folder('main.log')
  for (let count = 1; count <= KEPT_LOGS + 3; count++) {
    writeFileSync(file, `log ${count}`)
    rotateLog(file)
  }
  const kept = readdirSync(folder()).sort()
  expect(kept).toEqual(['main.1.log', 'main.2.log', 'main.3.log', 'main.4.log'])
  expect(kept.map((name) => readFileSync(folder(name), 'utf8'))).toEqual([
    'log 7',
    'log 6',
    'log 5',
    'log 4'
  ])
})
