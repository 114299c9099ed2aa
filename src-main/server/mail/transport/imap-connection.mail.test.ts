import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MailRelay, type TestMail, testMail } from '#support/server/mail-fixture.ts'
import { MAIL_PASSWORD } from '#support/server/mail-servers.ts'
import {
  type FetchedMail,
  type Mailbox,
  type MailboxOptions,
  openMailbox,
  testMailbox
} from './imap-connection.ts'
import type { MailConnection } from './mail-connection.ts'

/** Large emails and mailboxes: `npm test` leaves them out. */
const IS_QUICK = process.env.HELPDESK_QUICK === '1'

let mail: TestMail
let address: string
let stop: AbortController
let mailboxes: Mailbox[]
let relays: MailRelay[]
beforeEach(() => {
  mail = testMail()
  address = mail.newAddress()
  stop = new AbortController()
  mailboxes = []
  relays = []
})
afterEach(async () => {
  for (const mailbox of mailboxes) await mailbox.close()
  for (const relay of relays) await relay.close()
})

const connection = (change: Partial<MailConnection> = {}): MailConnection => ({
  host: 'localhost',
  port: mail.place.imaps,
  security: 'tls',
  username: address,
  auth: { kind: 'password', password: MAIL_PASSWORD },
  certificate: mail.place.ca,
  ...change
})

async function open(
  change: Partial<MailConnection> = {},
  options: Partial<MailboxOptions> = {}
): Promise<Mailbox> {
  const mailbox = await openMailbox(connection(change), { signal: stop.signal, ...options })
  mailboxes.push(mailbox)
  return mailbox
}

async function openThroughRelay(options: Partial<MailboxOptions> = {}) {
  const relay = await mail.relayTo(mail.place.imaps)
  relays.push(relay)
  return { relay, mailbox: await open({ port: relay.port }, options) }
}

async function fetched(mailbox: Mailbox, since = 0): Promise<FetchedMail[]> {
  const mails: FetchedMail[] = []
  for await (const next of mailbox.fetchSince(since)) mails.push(next)
  return mails
}

const rawOf = (subject: string, body = 'Hello') =>
  `From: eve@example.com\r\nSubject: ${subject}\r\n\r\n${body}\r\n`
const subjectsOf = (mails: FetchedMail[]) =>
  mails.map(({ raw }) => /^Subject: (.*?)\r?$/m.exec(raw.toString())?.[1])
const asked = (change: Partial<MailConnection> = {}, options = {}) =>
  testMailbox(connection(change), { signal: stop.signal, ...options })

describe('a mailbox', () => {
  test.each(['tls', 'starttls', 'none'] as const)(
    'gives its mails in their order (%s)',
    async (security) => {
      await mail.deliver(rawOf('first'), address)
      await mail.deliver(rawOf('second', 'Grüße'), address)
      const mailbox = await open({
        security,
        port: security === 'tls' ? mail.place.imaps : mail.place.imap
      })
      const mails = await fetched(mailbox)
      expect([mailbox.mails, mailbox.uidNext, subjectsOf(mails)]).toEqual([
        2,
        3,
        ['first', 'second']
      ])
      expect(mails[1]).toMatchObject({ uid: 2, isSeen: false, problem: null })
      expect(mails[1]?.raw.toString()).toContain('Grüße\r\n')
      expect(mails[1]?.raw.length).toBe(mails[1]?.size)
      expect(Math.abs(Date.now() - Number(mails[1]?.receivedAt))).toBeLessThan(60_000)
    }
  )

  test('gives only what came since, and has it unread until it is taken', async () => {
    await mail.deliver(rawOf('first'), address)
    const mailbox = await open()
    expect(await fetched(mailbox, 1)).toEqual([])
    await mail.deliver(rawOf('second'), address)
    await mailbox.waitForNews(stop.signal)
    expect(subjectsOf(await fetched(mailbox, 1))).toEqual(['second'])
    await mailbox.markTaken(1)
    expect((await fetched(mailbox)).map(({ isSeen }) => isSeen)).toEqual([true, false])
    for await (const { uid } of mailbox.fetchSince(0)) await mailbox.markTaken(uid)
    expect((await fetched(mailbox)).every(({ isSeen }) => isSeen)).toBe(true)
  })

  if (!IS_QUICK) {
    test('with 10,000 emails gives the first ones at once, and the last ones', async () => {
      await mail.fill(
        Array.from({ length: 10_000 }, (_, number) => rawOf(`${number}`)),
        address
      )
      const mailbox = await open()
      const began = performance.now()
      const first = await mailbox.fetchSince(0).next()
      expect(performance.now() - began).toBeLessThan(5000)
      expect(subjectsOf([first.value as FetchedMail])).toEqual(['0'])
      expect(subjectsOf(await fetched(mailbox, mailbox.uidNext - 3))).toEqual(['9998', '9999'])
    })

    test('gives an email of 40 MB whole, and of a larger one its headers', async () => {
      const line = `${'x'.repeat(76)}\r\n`
      await mail.fill([rawOf('large', line.repeat(540_000)), rawOf('small')], address)
      const mailbox = await open()
      const [large, small] = await fetched(mailbox)
      expect([large?.raw.length, large?.problem]).toEqual([large?.size, null])
      expect(large?.size).toBeGreaterThan(40 * 1024 * 1024)
      const careful = await open({}, { maxMailBytes: 1024 * 1024 })
      const [cut, whole] = await fetched(careful)
      expect([cut?.size, cut?.problem]).toEqual([large?.size, 'The email is larger than 1 MiB.'])
      expect(cut?.raw.toString()).toBe('From: eve@example.com\r\nSubject: large\r\n\r\n')
      expect(whole?.raw).toEqual(small?.raw)
    })
  }

  test('moves an email that is taken, where that is wanted', async () => {
    await mail.deliver(rawOf('first'), address)
    await mail.deliver(rawOf('second'), address)
    const mailbox = await open()
    await expect(mailbox.markTaken(1, 'Done')).rejects.toThrow(
      'An email can\'t be moved to the folder "Done".'
    )
    await mail.addFolder(address, 'Done')
    await mailbox.markTaken(1, 'Done')
    expect(subjectsOf(await fetched(mailbox))).toEqual(['second'])
    expect(subjectsOf(await fetched(await open({}, { folder: 'Done' })))).toEqual(['first'])
  })
})

describe('waiting for news', () => {
  test('goes on over many rounds, and ends with its signal or soon after an email arrives', async () => {
    const mailbox = await open({}, { keepaliveMs: 100 })
    const enough = AbortSignal.timeout(1000)
    await mailbox.waitForNews(enough)
    expect(enough.aborted).toBe(true)
    const waiting = mailbox.waitForNews(stop.signal)
    const began = performance.now()
    await mail.deliver(rawOf('news'), address)
    await waiting
    expect(performance.now() - began).toBeLessThan(5000)
    expect(subjectsOf(await fetched(mailbox))).toEqual(['news'])
  })

  test('notices a server that is frozen', async () => {
    const { relay, mailbox } = await openThroughRelay({ keepaliveMs: 200 })
    const waiting = mailbox.waitForNews(stop.signal)
    relay.freeze()
    await expect(waiting).rejects.toThrow('The mail server does not respond.')
  })

  test('notices a server that goes away', async () => {
    const { relay, mailbox } = await openThroughRelay()
    const waiting = mailbox.waitForNews(stop.signal)
    setTimeout(() => void relay.takeAway(), 200)
    await expect(waiting).rejects.toThrow('The mail server closed the connection.')
  })
})

describe('a server', () => {
  test('that is lost within an email loses none: the email is fetched again', async () => {
    await mail.fill([rawOf('small'), rawOf('large', 'x\r\n'.repeat(1_000_000))], address)
    const { relay, mailbox } = await openThroughRelay()
    relay.cutWhen(({ received }) => received > 1_000_000)
    const mails: FetchedMail[] = []
    await expect(async () => {
      for await (const next of mailbox.fetchSince(0)) mails.push(next)
    }).rejects.toThrow('The mail server closed the connection.')
    expect(subjectsOf(mails)).toEqual(['small'])
    relay.cutWhen(() => false)
    const again = await open({ port: relay.port })
    expect(again.uidValidity).toBe(mailbox.uidValidity)
    expect(subjectsOf(await fetched(again, 1))).toEqual(['large'])
  })

  test('that falls silent within an email is noticed', async () => {
    await mail.deliver(rawOf('first'), address)
    const { relay, mailbox } = await openThroughRelay({ silenceTimeoutMs: 300 })
    relay.freeze()
    await expect(fetched(mailbox)).rejects.toThrow(
      `localhost does not respond on port ${relay.port}.`
    )
  })

  test('does not hold up a help desk that stops', async () => {
    const { relay, mailbox } = await openThroughRelay()
    relay.freeze()
    const fetching = fetched(mailbox)
    setTimeout(() => stop.abort(new Error('The server stops')), 100)
    await expect(fetching).rejects.toThrow('The server stops')
  })
})

describe('a test of the mailbox', () => {
  test('says how many emails there are', async () => {
    expect(await asked()).toEqual({
      isWorking: true,
      message: 'The server responds, and there are no emails in "INBOX".'
    })
    await mail.deliver(rawOf('first'), address)
    expect((await asked()).message).toBe('The server responds, and there is 1 email in "INBOX".')
    await mail.deliver(rawOf('second'), address)
    expect((await asked()).message).toBe('The server responds, and there are 2 emails in "INBOX".')
  })

  test('says that no one is let in any more, until someone is again', async () => {
    await mail.rejectSignIn(address)
    expect((await asked()).message).toMatch(/^The mail server rejects the sign-in of the help desk/)
    await mail.allowSignIn(address)
    await expect.poll(async () => (await asked()).isWorking).toBe(true)
  })

  test('says what is wrong', async () => {
    const WRONG = { kind: 'password', password: 'wrong' } as const
    const wrong: [Partial<MailConnection>, object, RegExp][] = [
      [{ port: 1 }, {}, /^Nothing responds at localhost on port 1\.$/],
      [{ host: '127.0.0.1' }, {}, /^The certificate is for a different name than 127\.0\.0\.1\.$/],
      [{ port: mail.place.imap }, {}, /localhost does not use TLS on port \d+\.$/],
      [{ host: '169.254.169.254' }, {}, /^The address 169\.254\.169\.254 is blocked/],
      [
        { host: '192.168.200.1', security: 'none' },
        {},
        /^Without encryption, only a mail server on this machine can be used\.$/
      ],
      [{ auth: WRONG }, {}, /^The mail server rejects the sign-in of the help desk: ".*failed/],
      [{}, { folder: 'Nowhere' }, /^The folder "Nowhere" can't be opened: ".*Nowhere/],
      [{}, { moveTo: 'Nowhere' }, /^There is no folder "Nowhere" in the mailbox/]
    ]
    for (const [change, options, message] of wrong)
      expect(await asked(change, options), JSON.stringify([change, options])).toEqual({
        isWorking: false,
        message: expect.stringMatching(message)
      })
  })
})
