import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { english } from '#shared/languages/texts.ts'
import { type MailRelay, type TestMail, testMail } from '#support/server/mail-fixture.ts'
import { AWKWARD, MAIL_PASSWORD } from '#support/server/mail-servers.ts'
import { makeTestCertificate } from '#support/server/test-certificate.ts'
import type { MailConnection } from './mail-connection.ts'
import { createMailSender, type MailSender, type OutgoingMail } from './smtp-connection.ts'

const MAIL_SENDER = 'help-desk@example.com'

let mail: TestMail
let senders: MailSender[]
let relays: MailRelay[]
beforeEach(() => {
  mail = testMail()
  senders = []
  relays = []
})
afterEach(async () => {
  for (const sender of senders) sender.close()
  for (const relay of relays) await relay.close()
})

const connection = (change: Partial<MailConnection> = {}): MailConnection => ({
  host: 'localhost',
  port: mail.place.smtps,
  security: 'tls',
  username: MAIL_SENDER,
  auth: { kind: 'password', password: MAIL_PASSWORD },
  certificate: mail.place.ca,
  ...change
})

function senderOver(change: Partial<MailConnection> = {}, sendTimeoutMs?: number) {
  const sender = createMailSender(connection(change), sendTimeoutMs)
  senders.push(sender)
  return sender
}

async function relayTo(port: number) {
  const relay = await mail.relayTo(port)
  relays.push(relay)
  return relay
}

const mailTo = (to: string, change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  from: MAIL_SENDER,
  to,
  messageId: 'a.b@example.com',
  content: { from: MAIL_SENDER, to, subject: 'The printer', text: 'It works again.' },
  ...change
})

async function send(
  sender: MailSender,
  message: OutgoingMail,
  signal = new AbortController().signal
) {
  const outcome = await sender.send(message, signal)
  return outcome.kind === 'sent' ? outcome : { ...outcome, error: english(outcome.error) }
}
const arrivedFor = (address: string, count = 1) =>
  expect.poll(async () => (await mail.mailsOf(address)).length).toBe(count)

describe('sending', () => {
  test.each(['tls', 'starttls', 'none'] as const)(
    'a mail arrives as it was written (%s)',
    async (security) => {
      const { smtp, smtps, relay } = mail.place
      const ways = {
        tls: { port: smtps },
        starttls: { port: smtp },
        none: { port: relay, auth: null }
      }
      const to = mail.newAddress()
      expect(await send(senderOver({ security, ...ways[security] }), mailTo(to))).toEqual({
        kind: 'sent'
      })
      await arrivedFor(to)
      const [raw] = await mail.mailsOf(to)
      expect(raw).toContain('Message-ID: <a.b@example.com>')
      expect(raw).toContain('It works again.')
    }
  )

  test('an email of bytes is not changed, and many go over one connection', async () => {
    const to = mail.newAddress()
    const relay = await relayTo(mail.place.smtps)
    const sender = senderOver({ port: relay.port })
    for (const number of [1, 2, 3]) {
      const content = Buffer.from(`Subject: ${number}\r\n\r\n.one dot\r\n`)
      expect((await send(sender, mailTo(to, { content }))).kind).toBe('sent')
    }
    await arrivedFor(to, 3)
    expect((await mail.mailsOf(to)).join()).toMatch(/\r?\n\.one dot\r?\n/)
    expect(relay.connections()).toBe(1)
  })

  test('more emails than a server takes over one connection are sent', async () => {
    const to = mail.newAddress()
    const sender = senderOver()
    const content = Buffer.from('Subject: many\r\n\r\nyes\r\n')
    for (let number = 0; number < 120; number++)
      expect((await send(sender, mailTo(to, { content }))).kind).toBe('sent')
    await arrivedFor(to, 120)
  })

  test('an email of 40 MB is sent, and one that is too large is rejected for good', async () => {
    const to = mail.newAddress()
    const sender = senderOver()
    const body = (mebibytes: number) =>
      Buffer.from(`Subject: large\r\n\r\n${`${'x'.repeat(1022)}\r\n`.repeat(mebibytes * 1024)}`)
    expect(await send(sender, mailTo(to, { content: body(40) }))).toEqual({ kind: 'sent' })
    expect((await send(sender, mailTo(to, { content: body(70) }))).kind).toBe('refused')
    await arrivedFor(to)
  })

  test('reads no file that an email names', async () => {
    const content = { text: 'Hello', attachments: [{ path: '/etc/hostname' }] }
    await expect(send(senderOver(), mailTo(mail.newAddress(), { content }))).rejects.toThrow(
      /File access/i
    )
  })
})

describe('an email that is not taken', () => {
  const { laterDomain, rejectedDomain, spammer } = AWKWARD
  test.each([
    [
      'by a server that wants to wait',
      `x@${laterDomain}`,
      MAIL_SENDER,
      'later',
      /"451 4.7.1 .*Grey/
    ],
    [
      'for an unknown recipient',
      `x@${rejectedDomain}`,
      MAIL_SENDER,
      'refused',
      /does not accept the email: "550/
    ],
    ['because of what it says', 'x@example.com', spammer, 'refused', /"554 5.7.1 This looks like/],
    ['because its address is none', 'no address', MAIL_SENDER, 'refused', /./]
  ] as const)('%s says so, and the next one is sent', async (_why, to, from, kind, error) => {
    const sender = senderOver()
    expect(await send(sender, mailTo(to, { from }))).toMatchObject({
      kind,
      error: expect.stringMatching(error)
    })
    expect((await send(sender, mailTo(mail.newAddress()))).kind).toBe('sent')
  })
})

describe('a server that is away', () => {
  test('is told, and mail goes on when it is back', async () => {
    const to = mail.newAddress()
    const relay = await relayTo(mail.place.smtps)
    const sender = senderOver({ port: relay.port })
    expect((await send(sender, mailTo(to))).kind).toBe('sent')
    await relay.takeAway()
    expect(await send(sender, mailTo(to))).toEqual({
      kind: 'away',
      error: `Nothing responds at localhost on port ${relay.port}.`
    })
    await relay.bringBack()
    expect((await send(sender, mailTo(to))).kind).toBe('sent')
    await arrivedFor(to, 2)
  })

  test('and falls silent within an email is not waited for', async () => {
    const relay = await relayTo(mail.place.smtps)
    const sender = senderOver({ port: relay.port }, 300)
    relay.freezeWhen(({ sent }) => sent > 100_000)
    const content = Buffer.from(`Subject: x\r\n\r\n${'y'.repeat(400_000)}\r\n`)
    expect(await send(sender, mailTo(mail.newAddress(), { content }))).toEqual({
      kind: 'away',
      error: `localhost does not respond on port ${relay.port}.`
    })
  })

  test('and loses the connection before its answer leaves at most one email twice', async () => {
    const to = mail.newAddress()
    const relay = await relayTo(mail.place.smtps)
    const sender = senderOver({ port: relay.port })
    relay.cutWhen(({ sent }) => sent > 100_000)
    const content = { text: 'z'.repeat(200_000) }
    expect(await send(sender, mailTo(to, { content }))).toEqual({
      kind: 'away',
      error: 'The mail server closed the connection.'
    })
    relay.cutWhen(() => false)
    expect((await send(sender, mailTo(to, { content }))).kind).toBe('sent')
    await arrivedFor(to, 2)
    const ids = (await mail.mailsOf(to)).map((raw) => /^Message-ID: .*$/m.exec(raw)?.[0].trim())
    expect(ids).toEqual(['Message-ID: <a.b@example.com>', 'Message-ID: <a.b@example.com>'])
  })

  test('does not hold up a help desk that stops', async () => {
    const relay = await relayTo(mail.place.smtps)
    const stop = new AbortController()
    relay.freeze()
    const sending = send(senderOver({ port: relay.port }), mailTo(mail.newAddress()), stop.signal)
    setTimeout(() => stop.abort(new Error('The server stops')), 100)
    await expect(sending).rejects.toThrow('The server stops')
  })
})

describe("a connection that can't be made", () => {
  test('says what is wrong', async () => {
    const foreign = (await makeTestCertificate()).certificate
    const WRONG = { kind: 'password', password: 'wrong' } as const
    const UNTRUSTED = /^The certificate was not issued by a trusted authority\.$/
    const OTHER_NAME = /^The certificate is for a different name than 127\.0\.0\.1\.$/
    const { smtp, smtps, relay } = mail.place
    const wrong: [Partial<MailConnection>, RegExp][] = [
      [{ host: 'nowhere.invalid' }, /^No computer is named nowhere\.invalid\.$|DNS server/],
      [{ port: 1 }, /^Nothing responds at \S+ on port 1\.$/],
      [{ certificate: foreign }, UNTRUSTED],
      [{ certificate: '' }, UNTRUSTED],
      [{ host: '127.0.0.1', port: smtps }, OTHER_NAME],
      [{ host: '127.0.0.1', port: smtp, security: 'starttls' }, OTHER_NAME],
      [{ port: smtp }, /does not use TLS on port \d+\.$/],
      [{ port: relay, security: 'starttls' }, /does not use TLS on port \d+\.$/],
      [{ host: '127.0.0.2' }, /Nothing responds/],
      [{ host: '169.254.169.254' }, /^The address 169\.254\.169\.254 is blocked/],
      [
        { host: '192.168.200.1', security: 'none' },
        /^Without encryption, only a mail server on this machine can be used\.$/
      ],
      [{ auth: WRONG }, /^The mail server rejects the sign-in of the help desk: "535/]
    ]
    for (const [change, message] of wrong)
      expect(await send(senderOver(change), mailTo(MAIL_SENDER)), JSON.stringify(change)).toEqual({
        kind: 'away',
        error: expect.stringMatching(message)
      })
  })
})
