import { expect, test } from 'vitest'
import { backupRetentionText } from './backup-retention-text.ts'

test.each([
  [null, 0, /^No backup contains it[.]$/],
  ['2026-12-21T12:00:00.000Z', 0, /^Nightly backups contain it until .*2026.*[.]$/],
  [null, 1, /^1 other backup contains it until you delete its file[.]$/],
  ['2026-12-21T12:00:00.000Z', 3, /2026.*[.] 3 other backups contain it until .* their files[.]$/]
])('the text for a backup until %s and %i other backups', (until, others, sentence) => {
  expect(backupRetentionText({ until, others })).toMatch(sentence)
})
