import { expect, test } from 'vitest'
import { OWN_ID } from '../../../../tests/fixtures/mails/automatic.ts'
import { bodyOf, mailOf, multipart, partOf } from '../../../../tests/fixtures/mails/mail-builder.ts'
import { readMailHere } from './mail-reader.ts'

const read = (
  headers: Record<string, string>,
  body = partOf({ type: 'text/plain', content: 'Hello' })
) => readMailHere(mailOf(headers, body), { installation: OWN_ID })

test('an email says from whom it is, to whom, when, and what it answers, nearest first', async () => {
  const mail = await read({
    From: '"Muster, Max" <Max@Example.ORG>',
    'Reply-To': 'desk@example.org',
    To: 'Team: a@example.org, B <b@example.org>;, help@example.com',
    Cc: '=?utf-8?Q?J=C3=B6rg?= <c@example.org>',
    'Message-ID': '<1@example.org>',
    'In-Reply-To': '<3@help>',
    References: '<1@help> <2@help>\r\n <3@help>',
    Date: 'Tue, 5 Mar 2024 10:30:00 +0100'
  })
  expect(mail).toMatchObject({
    messageId: '1@example.org',
    references: ['3@help', '2@help', '1@help'],
    from: { name: 'Muster, Max', address: 'max@example.org' },
    replyTo: { name: '', address: 'desk@example.org' },
    sentAt: new Date('2024-03-05T09:30:00Z')
  })
  expect(mail.recipients.map(({ address }) => address)).toEqual([
    ...['a@example.org', 'b@example.org', 'help@example.com', 'c@example.org']
  ])
  expect(mail.recipients.at(-1)?.name).toBe('Jörg')
})

test('an email that lacks all of this is read too', async () => {
  const mail = await readMailHere(Buffer.from('\n\nHello'), { installation: OWN_ID })
  expect(mail).toEqual({
    ...{ messageId: null, references: [], from: null, senderProblem: 'missing', replyTo: null },
    ...{ recipients: [], subject: '' },
    ...{ sentAt: null, automatic: null },
    whole: { text: 'Hello', rest: '', files: [] },
    reply: { text: 'Hello', rest: '', files: [] },
    quoted: [],
    authentication: { dkim: 'none', dmarc: 'none', spf: 'none' }
  })
})

test('a date or an address that is none counts as if it were not there', async () => {
  const mail = await read({ Date: 'yesterday', From: 'nobody' })
  expect(mail).toMatchObject({ sentAt: null, from: null })
})

test('a picture of the text has its Content-ID, and an attached one has none', async () => {
  const picture = (id: string) =>
    partOf({ type: 'image/png; name=a.png', headers: [`Content-ID: <${id}>`], content: 'png' })
  const html = partOf({ type: 'text/html', content: '<p>Look <img src="cid:one%40x"></p>' })
  const mail = await read({}, multipart('related', [html, picture('one@x'), picture('two@x')]))
  expect(mail.whole.text).toBe('Look ![a.png](cid:one@x)')
  expect(mail.whole.files.map(({ contentId }) => contentId)).toEqual(['one@x', null])
})

test('a list that hands on what is sent to the mailbox is none', async () => {
  const raw = mailOf(
    { 'List-Id': '<support.example.com>', Precedence: 'list' },
    bodyOf({ plain: 'Hello' })
  )
  const options = { installation: OWN_ID }
  expect((await readMailHere(raw, options)).automatic).toBe('list')
  const addresses = ['support@example.com']
  expect((await readMailHere(raw, { ...options, addresses })).automatic).toBeNull()
})

test.each(['\n', '\r\n'])(
  'a text and a file of 6,000 lines that end with %j are whole',
  async (end) => {
    const lines = Array.from({ length: 6000 }, (_line, index) => `Größe ${index}`)
    const part = (head: string) => Buffer.from(`--b${end}${head}${end}${lines.join(end)}${end}`)
    const raw = Buffer.concat([
      Buffer.from(`Content-Type: multipart/mixed; boundary=b${end}${end}`),
      part(
        `Content-Type: text/plain; charset=utf-8${end}Content-Transfer-Encoding:${end} 8bit${end}`
      ),
      part(''),
      part(`Content-Type: text/csv; name=a.csv${end}`),
      Buffer.from(`--b--${end}`)
    ])
    const { text, files } = (await readMailHere(raw, { installation: 'x' })).whole
    expect(text.match(/Größe 5999/g)).toHaveLength(2)
    expect(files.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual([
      `${lines.join('\n')}\n`
    ])
  }
)
