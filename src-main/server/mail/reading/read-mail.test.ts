import { expect, test } from 'vitest'
import { OWN_ID } from '../../../../tests/fixtures/mails/automatic.ts'
import { mailOf, multipart, partOf } from '../../../../tests/fixtures/mails/mail-builder.ts'
import { readMail } from './read-mail.ts'
import { UnreadableMailError } from './received-mail.ts'

const options = { installation: OWN_ID }

/** Texts that are made to take long. */
const HOSTILE: [name: string, type: string, content: string][] = [
  ['a hundred thousand open elements', 'html', '<div>'.repeat(100_000)],
  [
    'marks that are never closed',
    'html',
    `${Array.from({ length: 5000 }, (_v, i) => `<font a=${i}>`).join('')}${'<p>x'.repeat(20_000)}`
  ],
  ['tables in each other', 'html', '<table><tr><td>'.repeat(5000)],
  ['lists in each other', 'html', '<ul><li>'.repeat(2000)],
  ['nothing but angle brackets', 'html', '<'.repeat(500_000)],
  ['many short lines in HTML', 'html', 'a<br>'.repeat(50_000)],
  ['a log of 190,000 lines', 'html', `<pre>${'a\n'.repeat(190_000)}</pre>`],
  ['files in uuencode without an end', 'plain', 'begin 644 a\n#AAAA\n'.repeat(50_000)],
  ['styles without an end', 'html', '<style>a{}'.repeat(40_000)],
  ['many links', 'html', '<a href="https://a.example/">x</a> '.repeat(20_000)],
  ['spaces without an end', 'html', `a${'&nbsp;'.repeat(100_000)}b`],
  ['signs of quotes', 'plain', '>'.repeat(500_000)],
  ['many short lines', 'plain', 'hello\n'.repeat(100_000)],
  ['many attributions', 'plain', 'On 3 Mar 2024 at 10:00, A <a@b.c> wrote:\n> x\n'.repeat(10_000)],
  ['headers without an end', 'plain', 'From: a\n'.repeat(50_000)],
  ['signatures without an end', 'plain', '--\nregards\n+49 30 1234567\n'.repeat(20_000)],
  ['signs of Markdown', 'plain', '[*_`!'.repeat(60_000)],
  ['signs of addresses', 'plain', 'a.b@'.repeat(100_000)]
]

/** What of it may pass: machines of tests are busy, and alone each takes less than a second. */
const MAX_READING_MS = 15_000

test.each(HOSTILE)('a mail of %s is read in time', async (_name, type, content) => {
  const start = performance.now()
  const raw = mailOf(
    { Subject: 'Re: x' },
    partOf({ type: `text/${type}`, content, encoding: '8bit' })
  )
  const mail = await readMail(raw, options)
  expect(mail.subject).toBe('Re: x')
  expect(performance.now() - start).toBeLessThan(MAX_READING_MS)
})

test('a mail of ten thousand files of one name is read in time', async () => {
  const start = performance.now()
  const file = partOf({ type: 'text/plain; name=a.txt', content: 'x' })
  const parts = Array.from({ length: 10_000 }, () => file)
  const { files } = (await readMail(mailOf({}, multipart('mixed', [file, ...parts])), options))
    .whole
  expect(new Set(files.map(({ name }) => name)).size).toBe(10_000)
  expect(performance.now() - start).toBeLessThan(MAX_READING_MS)
})

test('a mail of 40 MB is read with its file while others go on', async () => {
  const file = Buffer.alloc(29_000_000, 'help desk')
  const attachment = partOf({ type: 'application/zip; name=log.zip', content: file })
  const text = partOf({ type: 'text/plain', content: 'See the log' })
  let longestMs = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last)
    last = performance.now()
  }, 5)
  const raw = mailOf({}, multipart('mixed', [text, attachment]))
  last = performance.now()
  const mail = await readMail(raw, options)
  clearInterval(timer)
  expect(raw.length).toBeGreaterThan(39_000_000)
  expect(mail.whole.text).toBe('See the log')
  expect(Buffer.compare(mail.whole.files[0]?.bytes ?? Buffer.alloc(0), file)).toBe(0)
  expect(longestMs).toBeLessThan(1000)
})

test('a mail that can’t be taken apart is refused with a sentence, and the next one is read', async () => {
  const parts = Array.from({ length: 400 }).reduce<Buffer>(
    (inner) => multipart('mixed', [inner]),
    partOf({ type: 'text/plain', content: 'x' })
  )
  const refused = readMail(mailOf({}, parts), options)
  const next = readMail(mailOf({}, partOf({ type: 'text/plain', content: 'Hello' })), options)
  await expect(refused).rejects.toThrow(UnreadableMailError)
  await expect(refused).rejects.toThrow(/^The mail can't be read: Maximum MIME nesting depth/)
  expect((await next).whole.text).toBe('Hello')
})
