import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KEPT_LOGS, rotateLog } from './log-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'help-desk-logs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a full log is set aside, and only the last few are kept', () => {
  const file = path.join(folder, 'main.log')
  for (let count = 1; count <= KEPT_LOGS + 3; count++) {
    writeFileSync(file, `log ${count}`)
    rotateLog(file)
  }
  const kept = readdirSync(folder).sort()
  expect(kept).toEqual(['main.1.log', 'main.2.log', 'main.3.log', 'main.4.log'])
  expect(kept.map((name) => readFileSync(path.join(folder, name), 'utf8'))).toEqual([
    'log 7',
    'log 6',
    'log 5',
    'log 4'
  ])
})
