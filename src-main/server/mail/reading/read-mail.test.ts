import { expect, test } from 'vitest'
import { OWN_ID } from '../../../../tests/fixtures/mails/automatic.ts'
import { HOSTILE, MANY_FILES } from '../../../../tests/fixtures/mails/hostile.ts'
import { mailOf, multipart, partOf } from '../../../../tests/fixtures/mails/mail-builder.ts'
import { readMail } from './read-mail.ts'
import { UnreadableMailError } from './received-mail.ts'

const options = { installation: OWN_ID }

// An email that takes too long is rejected; `npm run bench:mail` measures how long these take.
test.each(HOSTILE)('a mail of %s is read', async (_name, raw) => {
  expect((await readMail(raw, options)).subject).toBe('Re: x')
})

test('an email of ten thousand files of one name has them all', async () => {
  const { files } = (await readMail(MANY_FILES, options)).whole
  expect(new Set(files.map(({ name }) => name)).size).toBe(10_000)
})

test('an email of 40 MB is read with its file while others go on', async () => {
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

test('an email that can’t be taken apart is rejected with a sentence, and the next one is read', async () => {
  const parts = Array.from({ length: 400 }).reduce<Buffer>(
    (inner) => multipart('mixed', [inner]),
    partOf({ type: 'text/plain', content: 'x' })
  )
  const rejected = readMail(mailOf({}, parts), options)
  const next = readMail(mailOf({}, partOf({ type: 'text/plain', content: 'Hello' })), options)
  await expect(rejected).rejects.toThrow(UnreadableMailError)
  await expect(rejected).rejects.toThrow(/^The email can't be read: Maximum MIME nesting depth/)
  expect((await next).whole.text).toBe('Hello')
})
