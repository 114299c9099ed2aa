import { expect, test } from 'vitest'
import { firstLine, ticketTitle } from './ticket-title.ts'

test.each([
  ['The printer is on fire', 'The printer is on fire'],
  ['\n  \n  Two lines\nlater', 'Two lines'],
  ['**not** read as Markdown', '**not** read as Markdown']
])('the first line of the text %j is %j', (description, line) => {
  expect(firstLine(description)).toBe(line)
})

test.each([
  ['# Printer\n\non fire', 'Printer'],
  ['> - [ ] **Order** `toner` for [a printer](https://example.org)', 'Order toner for a printer'],
  ['```\ncode\n```', 'code'],
  ['---\n\nsnake_case_name and *this*', 'snake_case_name and this'],
  ['![photo.png](/api/attachments/1)', 'photo.png'],
  ['\\\\fs01\\_new_\\*.log, __init__.py', '\\\\fs01\\_new_\\*.log, __init__.py'],
  ['**1&#x2E; &#x5B;EXT] &#x2A;Urgent&#x2A;**', '1. [EXT] *Urgent*'],
  ['', '']
])('the first line of the Markdown %j is %j', (description, line) => {
  expect(firstLine(description, 'markdown')).toBe(line)
})

test('beside the name of a ticket its first line is cut by characters', () => {
  const about = (length: number) =>
    ticketTitle({ description: `# ${'😀'.repeat(length)}\n\nmore`, format: 'markdown' })
  expect(about(120)).toBe('😀'.repeat(120))
  expect(about(121)).toBe(`${'😀'.repeat(119)}…`)
})
