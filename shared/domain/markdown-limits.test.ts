import { describe, expect, it } from 'vitest'
import { isTooIntricate } from './markdown-limits.ts'

describe('isTooIntricate', () => {
  it.each([
    ['nothing', ''],
    ['a long text', 'It does not work.\n'.repeat(550)],
    ['a long block of code', `\`\`\`\n${'[a_b] * c ~ [d]\n'.repeat(600)}\`\`\``],
    ['rules across the text', `${'*'.repeat(80)}\n${'_ '.repeat(40)}\n`.repeat(50)],
    ['a table of an inventory', `|a|b|c|d|e|\n|-|-|-|-|-|\n${'|1|2|3|4|5|\n'.repeat(600)}`],
    ['a log with dashes and bars', `${'2026-11-23 | E | x-y\n'.repeat(450)}`],
    ['a nested list', '- a\n  - b\n    - c\n      1. d\n         > e']
  ])('reads %s', (_name, text) => {
    expect(isTooIntricate(text)).toBe(false)
  })

  it.each([
    ['quotes in quotes', '>'.repeat(21)],
    ['lists in lists', '- 1. * '.repeat(7)],
    ['more emphasis than people use', '**a '.repeat(301)],
    ['brackets', '['.repeat(601)],
    ['a table of nothing', `|a${'|'.repeat(20)}\n|${'-|'.repeat(20)}\n${'|\n'.repeat(240)}`],
    ['a line for each character', 'a\n'.repeat(1001)],
    ['marks after code that has ended', `\`\`\`\n\`\`\`\n${'['.repeat(601)}`],
    ['marks after code that does not begin', `\`\`\`a\`\n${'['.repeat(601)}`],
    ['marks after code in a list', `- a\n  \`\`\`\n${'['.repeat(601)}`]
  ])('leaves %s as it is written', (_name, text) => {
    expect(isTooIntricate(text)).toBe(true)
  })
})
