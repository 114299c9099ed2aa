/**
 * `npm run bench:mail -- 1000`: what others wait while so many emails go out and so many come in,
 * as multiples of what they wait before, in the same run, and how long both take; and how long
 * emails take to be read that are made to take long. The mail servers are an OpenSMTPD and a
 * Dovecot on this machine, which share its processors. Prints Markdown.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { MAIL_PASSWORD, startMailServers } from '#support/server/mail-servers.ts'
import { fillMaildir } from '#support/server/maildir.ts'
import { DEFAULT_MAIL_SETTINGS } from '../../../shared/api/mail-settings.ts'
import type { MailboxInput } from '../../../shared/api/mailboxes.ts'
import { TOTAL_COUNT_HEADER } from '../../../shared/api/tickets.ts'
import type { Account } from '../../../shared/api/users.ts'
import { withServer } from '../company-databases.ts'
import { createOthers, othersTable } from '../others.ts'
import { memoryOf, type Program, watchMachine } from '../programs.ts'
import { type Client, signIn } from '../sign-in.ts'
import { readingTable } from './reading-bench.ts'

const TICKETS_BEFORE = 10_000
const MAILS = Number(process.argv[2] ?? 1000)
/** Each writes ten: more than twenty an hour are held. */
const SENDERS = Math.ceil(MAILS / 10)
const DOMAIN = 'northfield.example'
const RECIPIENT = `ben@${DOMAIN}`
const DESK = `desk@${DOMAIN}`

const describeMachine = watchMachine()
const mail = await startMailServers()
try {
  console.log(await withServer({ tickets: TICKETS_BEFORE }, measureMails))
} finally {
  await mail.stop()
}

async function measureMails(server: Program): Promise<string> {
  const client = await signIn(server)
  const others = createOthers(await signIn(server))
  const quiet = await others.quietTimes()
  const memory = memoryOf(server.pid)
  /** Measures what others wait until a list has as many entries. */
  async function measureUntil(list: string) {
    const start = performance.now()
    async function reached() {
      while (Number((await client.ask(list)).headers[TOTAL_COUNT_HEADER.toLowerCase()]) < MAILS)
        await pause(500)
    }
    const times = await others.timesUntil(reached())
    return { times, seconds: ((performance.now() - start) / 1000).toFixed(0) }
  }
  await sendMails(client)
  const out = await measureUntil('/api/admin/mails/sent?status=sent&limit=1')
  await takeMails(client)
  const received = await measureUntil('/api/admin/mails/received?outcome=ticket&limit=1')
  const grown = (memoryOf(server.pid) - memory).toFixed(0)
  client.close()
  others.close()
  return `${describeMachine()}

${MAILS} emails were sent in ${out.seconds} s, and ${MAILS} became tickets in ${received.seconds} s. The server's memory grew by ${grown} MB.

${await readingTable()}

${othersTable(quiet, { 'Sending email': out.times, 'Receiving email': received.times })}`
}

/** Raises tickets for someone who is notified of each by email, and lets these out at once. */
async function sendMails({ ask, userId }: Client) {
  const { hasSecret: _, ...unset } = DEFAULT_MAIL_SETTINGS
  const settings = {
    ...{ ...unset, enabled: true, fromAddress: DESK },
    ...{ host: 'localhost', security: 'tls', username: DESK, password: MAIL_PASSWORD },
    ca: mail.place.ca
  }
  // Nothing listens at this port, so that they gather.
  await ask('/api/admin/settings', 'PUT', {
    publicAddress: { url: 'https://desk.northfield.example' },
    mail: { ...settings, port: 9 }
  })
  const account = await ask('/api/admin/users', 'POST', {
    ...{ username: 'ben.bench', email: RECIPIENT, password: 'a-long-passphrase-7' },
    ...{ fullName: 'Ben Bench', role: 'IT', initials: 'BB' }
  })
  const ben = JSON.parse(account.text) as Account
  const ticket = { department: 'IT', category: 'other', requesterId: userId, assigneeId: ben.id }
  for (let number = 0; number < MAILS; number++)
    await ask('/api/tickets', 'POST', {
      ...ticket,
      description: `The printer is on fire, ${number}`
    })
  await ask('/api/admin/settings', 'PUT', { mail: { ...settings, port: mail.place.smtps } })
}

/** Fills a mailbox, and has it read from its first email on. */
async function takeMails({ ask }: Client) {
  const mails = Array.from({ length: MAILS }, (_, number) => {
    const sender = `person-${number % SENDERS}@${DOMAIN}`
    return [
      ...[`From: <${sender}>`, `To: <${DESK}>`, `Subject: The printer again, ${number}`],
      ...[`Message-ID: <${number}@${DOMAIN}>`, 'Content-Type: text/html; charset=utf-8', ''],
      `<p>It does not <b>print</b>.</p><p>Kind regards</p><blockquote>${'Earlier. '.repeat(200)}</blockquote>`
    ].join('\r\n')
  })
  await fillMaildir(mail.place.folder, DESK, mails)
  const mailbox: MailboxInput = {
    ...{ address: DESK, department: 'IT', host: 'localhost', port: mail.place.imaps },
    ...{ security: 'tls', signIn: 'password', username: DESK, password: MAIL_PASSWORD },
    ...{ ca: mail.place.ca, folder: 'INBOX', enabled: true, beginning: 'all' },
    ...{ domains: [DOMAIN], role: 'Staff', authority: '' }
  }
  await ask('/api/admin/mailboxes', 'POST', mailbox)
}
