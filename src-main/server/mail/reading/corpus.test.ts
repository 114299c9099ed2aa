import { describe, expect, test } from 'vitest'
import { AUTOMATIC_CASES, OWN_ID } from '../../../../tests/fixtures/mails/automatic.ts'
import { KEPT_CASES } from '../../../../tests/fixtures/mails/kept-texts.ts'
import { FORWARDS, REPLIES } from '../../../../tests/fixtures/mails/replies.ts'
import { STRUCTURES } from '../../../../tests/fixtures/mails/structures.ts'
import {
  CHARSET_CASES,
  HTML_CASES,
  PLAIN_CASES,
  SUBJECT_CASES
} from '../../../../tests/fixtures/mails/texts.ts'
import { readMailHere } from './mail-reader.ts'

const CASES = [
  ...[REPLIES, FORWARDS, CHARSET_CASES, PLAIN_CASES, HTML_CASES],
  ...[SUBJECT_CASES, STRUCTURES, AUTOMATIC_CASES, KEPT_CASES]
].flat()

const read = (raw: Uint8Array) => readMailHere(raw, { installation: OWN_ID })

describe('a person reads', () => {
  test.each(CASES)('$name', async ({ raw, as, text, rest, files, automatic, subject }) => {
    const mail = await read(raw)
    const content = mail[as ?? 'reply']
    if (text instanceof RegExp) expect(content.text).toMatch(text)
    // Of a forward only what it must have in it is said.
    else if (text.startsWith('… ')) expect(content.text).toContain(text.slice(2))
    else expect(content.text).toBe(text)
    for (const part of rest ?? []) expect(content.rest).toContain(part)
    if (files) expect(content.files.map(({ name }) => name)).toEqual(files)
    if (automatic !== undefined) expect(mail.automatic).toBe(automatic)
    if (subject !== undefined) expect(mail.subject).toBe(subject)
  })

  test('nothing less than what was written and quoted', async () => {
    const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
    for (const { raw, text, rest = [] } of REPLIES) {
      const mail = await read(raw)
      const all = letters(mail.reply.text + mail.reply.rest)
      for (const part of [String(text), ...rest]) expect(all).toContain(letters(part))
    }
  })
})

test('the emails are more than two hundred, and each has a name of its own', () => {
  expect(CASES.length).toBeGreaterThan(200)
  expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length)
})
