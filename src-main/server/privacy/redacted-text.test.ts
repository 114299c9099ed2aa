import { describe, expect, test } from 'vitest'
import { toMarkdown } from '../mail/reading/markdown.ts'
import { hasSecret, redactedLongText, redactedText } from './redacted-text.ts'

const PASSWORD = '*Su_mm3r*[1]'

/** A text as the product itself writes it as Markdown, for emails. */
const asMarkdown = (value: string) =>
  toMarkdown({ type: 'paragraph', children: [{ type: 'text', value }] })

describe('a secret is redacted as it is written and as it is seen', () => {
  test.each([
    ['a text', 'It is hunter2!', 'hunter2', 'It is [removed]!'],
    ['each of several', 'hunter2, hunter2', 'hunter2', '[removed], [removed]'],
    ['with others between its words', 'a  b\u00a0c\r\nd', 'a b c d', '[removed]'],
    ['in another Unicode form', 'Gru\u0308\u00dfe 2026', 'Gr\u00fc\u00dfe', '[removed] 2026'],
    ['in full width', 'is ｈｕｎｔｅｒ２.', 'hunter2', 'is [removed].'],
    ['with what no one sees', 'hun\u200bter\u00ad2', 'hunter2', '[removed]'],
    ['marks as they are typed', 'use *Su_mm3r*[1] now', PASSWORD, 'use [removed] now'],
    ['two that touch', 'hunter2hunter2', 'hunter2', '[removed]'],
    ['nothing of another', 'hunter3', 'hunter2', 'hunter3']
  ])('%s', (_what, text, secret, left) => {
    expect(redactedText(text, 'text', secret)).toBe(left)
  })

  test.each([
    ['marks between its letters', 'a **hun**ter2 b', 'hunter2', 'a **[removed]** b'],
    ['a reference', 'a&#x20;p&amp;ss w', 'p&ss', 'a&#x20;[removed] w'],
    ['a link’s text', 'the [hunter2](https://example.com)', 'hunter2', '[[removed]](https'],
    ['a link’s address', '[here](https://example.com/hunter2)', 'hunter2', 'com/[removed])'],
    ['the name of a picture', '![a hunter2](/api/attachments/1)', 'hunter2', '![a [removed]]'],
    ['code', 'type `hunter2` or\n\n```\nhunter2\n```', 'hunter2', '```\n[removed]\n```'],
    ['a quote’s lines', '> my pass\n> word', 'my pass word', '> [removed]'],
    ['the cells of a table', '| hunter2 | b |\n| - | - |\n| c | hunter2 |', 'hunter2', '| c | ['],
    ['two paragraphs', 'my pass\n\nword', 'pass word', 'my [removed]']
  ])('in Markdown: %s', (_what, text, secret, left) => {
    const after = redactedText(text, 'markdown', secret)
    expect(after).toContain(left)
    expect(hasSecret(after, secret)).toBe(false)
  })

  test.each([PASSWORD, '#a_b_c', 'p&ss<w>ord', '1. x~~y~~', '\\*a\\_b', '`~|^{}', '$\\x$&amp;'])(
    'as an email has it: %s',
    (secret) => {
      const text = `Before ${asMarkdown(secret)} after`
      expect(redactedText(text, 'markdown', secret)).toBe('Before [removed] after')
    }
  )

  test('a part of what stands for it is replaced once', () => {
    expect(redactedText('It moved', 'text', 'move')).toBe('It [removed]d')
  })

  test('in a text of any length', async () => {
    const line = 'A line of a long email & more of *it*, as people write them.\n\n'
    const text = `${line.repeat(5000)}${asMarkdown(PASSWORD)}\n${line.repeat(5000)}`
    const after = await redactedLongText(text, PASSWORD)
    expect(after).toBe(`${line.repeat(5000)}[removed]\n${line.repeat(5000)}`)
  })
})
