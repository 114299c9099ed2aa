import { expect, test } from 'vitest'
import { backupRetentionText } from './backup-retention-text.ts'

test.each([
  [null, 0, /^No backup has it[.]$/],
  ['2026-12-21T12:00:00.000Z', 0, /^Nightly backups have it until .*2026.*[.]$/],
  [null, 1, /^One other backup keeps it until somebody deletes its file[.]$/],
  ['2026-12-21T12:00:00.000Z', 3, /2026.*[.] 3 other backups keep it until .* their files[.]$/]
])('until %s and in %i other backups', (until, others, sentence) => {
  expect(backupRetentionText({ until, others })).toMatch(sentence)
})
