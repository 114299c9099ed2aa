import { describe, expect, test } from 'vitest'
import { KIND, linesIn } from '../../../../tests/fixtures/mails/lines/notation.ts'
import {
  BEFORE_ATTRIBUTIONS,
  IN_NEW_MAILS,
  IN_REPLIES,
  INSIDE_QUOTES,
  OWN_SIGNS
} from '../../../../tests/fixtures/mails/lines/quotes.ts'
import {
  BELOW_DASHES,
  BELOW_SIGN_OFFS,
  DEVICES
} from '../../../../tests/fixtures/mails/lines/signatures.ts'
import { linesToRead } from './cut-lines.ts'
import { readPlainText } from './plain-text.ts'

const TABLES: [name: string, as: 'whole' | 'reply', rows: string[]][] = [
  ['below a sign-off', 'whole', BELOW_SIGN_OFFS],
  ['below dashes', 'whole', BELOW_DASHES],
  ['like a program’s last line', 'whole', DEVICES],
  ['in a mail that answers no ticket', 'whole', IN_NEW_MAILS],
  ['in an answer to a ticket', 'reply', IN_REPLIES],
  ['before an attribution', 'reply', BEFORE_ATTRIBUTIONS],
  ['inside a quote', 'reply', INSIDE_QUOTES],
  ['with signs of quotes, or code', 'reply', OWN_SIGNS]
]

describe.each(TABLES)('what stands %s', (_name, as, rows) => {
  test.each(rows)('%s', (row) => {
    const { written, read } = linesIn(row)
    const { lines } = readPlainText(written.join('\n'))
    const isRead = linesToRead(lines, KIND)[as]
    const filled = (all: string[]) => all.map((line) => line.trim()).filter((line) => line !== '')
    expect(filled(written.filter((_line, index) => isRead[index]))).toEqual(filled(read))
  })
})
