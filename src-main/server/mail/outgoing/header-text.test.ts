import MailComposer from 'nodemailer/lib/mail-composer'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { headerName, headerText } from './header-text.ts'

test.each([
  'The printer is on fire',
  '=?utf-8?q?Re=3A_Your_password?=',
  `Drücker 🙂 =?utf-8?b?SGk=?= ${'and a long rest '.repeat(20)}`.trim()
])('a subject is shown as it was typed: %s', async (typed) => {
  const mail = new MailComposer({
    ...{ from: { name: headerName(typed), address: 'a@example.org' }, to: 'b@example.org' },
    ...{ subject: headerText(typed), text: 'x' }
  })
  const { subject, from } = await PostalMime.parse(await mail.compile().build())
  expect(subject).toBe(typed)
  expect(from?.name).toBe(typed.replaceAll('=?', '= ?'))
})
