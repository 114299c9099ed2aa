import { expect, test } from 'vitest'
import { testMail } from '../support/server/mail-fixture.ts'

const MAIL = 'From: a@example.com\r\nSubject: Hello\r\n\r\nGood morning\r\n'

test('a mail that is delivered is in the mailbox of its address alone', async () => {
  const { newAddress, deliver, mailsOf } = testMail()
  const [ada, bob] = [newAddress('ada'), newAddress('bob')]
  await deliver(MAIL, ada)
  const [raw, ...others] = await mailsOf(ada)
  expect(raw).toContain('Subject: Hello')
  expect(raw).toContain('Good morning')
  expect(others).toEqual([])
  expect(await mailsOf(bob)).toEqual([])
})

test('a mailbox can be filled with many mails at once, which stand in their order', async () => {
  const { newAddress, fill, mailsOf } = testMail()
  const ada = newAddress('ada')
  await fill(
    Array.from({ length: 12 }, (_, number) => `Subject: ${number}\r\n\r\n`),
    ada
  )
  expect((await mailsOf(ada)).map((raw) => Number.parseInt(raw.slice(9), 10))).toEqual(
    Array.from({ length: 12 }, (_, number) => number)
  )
})
