import { describe, expect, test } from 'vitest'
import { findMentions, MAX_MENTIONED, mentionBefore, mentionKeys } from './mentions.ts'
import type { TextFormat } from './text-formats.ts'
import { usernameKey } from './usernames.ts'

const NAMES = [
  'ben',
  'Ben Smith',
  'chloé',
  'j.r.',
  'anna_berg',
  'dee@corp.example',
  '田中太郎',
  "o'brien"
]
const PEOPLE = new Map(NAMES.map((name) => [usernameKey(name), name]))

const mentioned = (text: string, format: TextFormat = 'text') =>
  findMentions(text, format, PEOPLE).map(({ start, end, person }) => {
    expect(text[start]).toMatch(/[@＠]/)
    return `${text.slice(start, end)}: ${person}`
  })

describe('a mention', () => {
  test.each([
    ['@ben', '@ben: ben'],
    ['Ask @ben, please.', '@ben: ben'],
    ['(@ben) or @BEN!', '@ben: ben, @BEN: ben'],
    ['@ben’s and @ben/@anna_berg', '@ben: ben, @ben: ben'],
    ['Thanks @ben.', '@ben: ben'],
    ['@ben smith and @Ben  Smith know', '@ben smith: Ben Smith, @Ben  Smith: Ben Smith'],
    ['@ben\nsmith', '@ben: ben'],
    ['@CHLOÉ and @chloe\u0301', '@CHLOÉ: chloé, @chloe\u0301: chloé'],
    ['@j.r. and @anna_berg', '@j.r.: j.r., @anna_berg: anna_berg'],
    ['@dee@corp.example', '@dee@corp.example: dee@corp.example'],
    ['@田中太郎、お願い', '@田中太郎: 田中太郎'],
    ['請@ben看一下', '@ben: ben'],
    ['@田中太郎さん', '@田中太郎: 田中太郎'],
    ['ช่วยด้วย@benครับ', '@ben: ben'],
    ['Ask ＠ben', '＠ben: ben'],
    ["@o’brien’s and @O'Brien", "@o’brien: o'brien, @O'Brien: o'brien"],
    ['@oʼbrien, @o‘brien', "@oʼbrien: o'brien, @o‘brien: o'brien"],
    ['_@ben_, __@ben__ and *_@anna_berg_*', '@ben: ben, @ben: ben, @anna_berg: anna_berg'],
    ['a_@ben and a__@ben', ''],
    ['@@ben', ''],
    ['mail ben@ben or x.@ben', ''],
    ['https://example.org/@ben?a=@ben', ''],
    ['@benjamin, @ben_2, @ben.smith, @ben-smith, @be', ''],
    ['@nobody and @ ben', ''],
    ['', '']
  ])('is found in %j', (text, found) => {
    expect(mentioned(text).join(', ')).toBe(found)
  })

  test('is of as many people as may be, each as often as wanted', () => {
    const names = Array.from({ length: MAX_MENTIONED + 2 }, (_, index) => `person${index}x`)
    const people = new Map(names.map((name) => [name, name]))
    const text = names.map((name) => `@${name} @${names[0]}`).join('\n')
    const found = new Set(findMentions(text, 'text', people).map(({ person }) => person))
    expect([...found]).toEqual(names.slice(0, MAX_MENTIONED))
  })
})

describe('in Markdown', () => {
  test.each([
    ['**@ben** and *@ben*', 2],
    ['> @ben\n\n- @ben\n\n  @ben', 3],
    ['- one\n\n    @ben goes on', 1],
    ['`@ben` and ``a ` @ben``', 0],
    ['`not closed, @ben', 1],
    ['`one\n\n@ben`', 1],
    ['\\`@ben\\`', 0],
    ['```\n@ben\n```\n@ben', 1],
    ['~~~ts\n@ben\n```\n@ben\n~~~', 0],
    ['````\n@ben\n```\n@ben\n````\n@ben', 1],
    ['```\n@ben', 0],
    ['- ```\n  @ben\n  ```\n- @ben', 1],
    ['> ```\n> @ben\n> ```\n\n@ben', 1],
    ['Text\n\n    @ben\n    @ben\n\n@ben', 1],
    ['Text\n    @ben', 1]
  ])('code mentions no one: %j', (text, count) => {
    expect(mentioned(text, 'markdown')).toHaveLength(count)
  })

  test('is read only where a text is Markdown', () => expect(mentioned('`@ben`')).toHaveLength(1))
})

test('the names to look up are few, however many signs there are', () => {
  expect(mentionKeys('nobody', 'text')).toEqual([])
  expect(mentionKeys('Ask @Ben Smith', 'text')).toEqual(['ben smith', 'ben'])
  expect(mentionKeys('@a.b.c.d.e.f.g.h.i.j.k.l.m '.repeat(2000), 'text').length).toBeLessThan(20)
  const signs = Array.from({ length: 3000 }, (_, index) => `@x${index} b, c; d`).join(' ')
  expect(mentionKeys(signs, 'markdown').length).toBeLessThanOrEqual(800)
})

describe('what is written at the caret', () => {
  test.each([
    ['@|', ''],
    ['Hi @be|n', 'be'],
    ['Hi @ben smi|', 'ben smi'],
    ['(@b|', 'b'],
    ['@ben|', 'ben'],
    ['@ |', null],
    ['@ben\n|', null],
    ['a@b|', null],
    ['@b@c|', null],
    ['Hi|', null],
    ['|@ben', null],
    ['`@b|`', null],
    ['```\n@b|', null],
    [`@${'b'.repeat(65)}|`, null]
  ])('%j', (written, query) => {
    const caret = written.indexOf('|')
    const text = written.replace('|', '')
    expect(mentionBefore(text, caret, 'markdown')?.query ?? null).toBe(query)
  })
})
