/**
 * `npm run bench:mail -- 1000`: what others wait while so many mails go out and so many come in, as
 * multiples of what they wait before, in the same run, and how long both take. The mail servers are
 * an OpenSMTPD and a Dovecot on this machine, which share its processors. Prints Markdown.
 */
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { DEFAULT_MAIL_SETTINGS } from '../../../shared/api/mail-settings.ts'
import type { MailboxInput } from '../../../shared/api/mailboxes.ts'
import { TOTAL_COUNT_HEADER } from '../../../shared/api/tickets.ts'
import type { Account } from '../../../shared/api/users.ts'
import { MAIL_PASSWORD, startMailServers } from '../../support/server/mail-servers.ts'
import { fillMaildir } from '../../support/server/maildir.ts'
import { freshDatabase } from '../company-databases.ts'
import { createOthers, othersTable } from '../others.ts'
import { memoryOf, processorTimes, startServer } from '../programs.ts'
import { machine } from '../report.ts'
import { signIn } from '../sign-in.ts'

const TICKETS_BEFORE = 10_000
const MAILS = Number(process.argv[2] ?? 1000)
/** Each writes ten: more than twenty an hour are held. */
const SENDERS = Math.ceil(MAILS / 10)
const DOMAIN = 'northfield.example'
const RECIPIENT = `ben@${DOMAIN}`
const DESK = `desk@${DOMAIN}`

const dataDir = await freshDatabase(TICKETS_BEFORE)
const mail = await startMailServers()
const server = await startServer(dataDir)
const { cookie, userId } = await signIn(server)
const others = createOthers(server, { cookie, userId })
const began = processorTimes()
try {
  const quiet = await others.quietTimes()
  const memory = memoryOf(server.pid)
  const out = await sendMails()
  const received = await takeMails()
  const { stolen, all } = processorTimes()
  const stolenShare = (stolen - began.stolen) / (all - began.all)
  console.log(`${machine()}; other machines had ${(stolenShare * 100).toFixed(0)} % of the processors

${MAILS} mails went out in ${out.seconds} s, and ${MAILS} became tickets in ${received.seconds} s. The server's memory grew by ${(memoryOf(server.pid) - memory).toFixed(0)} MB.

${othersTable(quiet, { 'Mails go': out.times, 'Mails come': received.times })}`)
} finally {
  others.close()
  await server.stop()
  await mail.stop()
  rmSync(dataDir, { recursive: true })
}

async function call<T>(target: string, method = 'GET', body?: object): Promise<T> {
  const response = await fetch(server.url + target, {
    method,
    headers: { cookie, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) })
  })
  if (!response.ok)
    throw new Error(`${target} was answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

async function totalOf(list: string): Promise<number> {
  const response = await fetch(`${server.url}${list}`, { headers: { cookie } })
  return Number(response.headers.get(TOTAL_COUNT_HEADER))
}

/** Measures what others wait until a list has so many entries. */
async function measureUntil(list: string, total: number) {
  const start = performance.now()
  async function reached() {
    while ((await totalOf(list)) < total) await pause(500)
  }
  const times = await others.timesUntil(reached())
  return { times, seconds: ((performance.now() - start) / 1000).toFixed(0) }
}

/** Raises tickets for somebody who is told of each by mail, and lets these out at once. */
async function sendMails() {
  const { hasSecret: _, ...unset } = DEFAULT_MAIL_SETTINGS
  const settings = {
    ...{ ...unset, enabled: true, fromAddress: DESK },
    ...{ host: 'localhost', security: 'tls', username: DESK, password: MAIL_PASSWORD },
    ca: mail.place.ca
  }
  // Nothing listens at this port, so that they gather.
  await call('/api/admin/settings', 'PUT', {
    publicAddress: { url: 'https://desk.northfield.example' },
    mail: { ...settings, port: 9 }
  })
  const ben = await call<Account>('/api/admin/users', 'POST', {
    ...{ username: 'ben.bench', email: RECIPIENT, password: 'a-long-passphrase-7' },
    ...{ fullName: 'Ben Bench', role: 'IT', initials: 'BB' }
  })
  const ticket = { department: 'IT', category: 'other', requesterId: userId, assigneeId: ben.id }
  for (let number = 0; number < MAILS; number++)
    await call('/api/tickets', 'POST', {
      ...ticket,
      description: `The printer is on fire, ${number}`
    })
  await call('/api/admin/settings', 'PUT', { mail: { ...settings, port: mail.place.smtps } })
  return await measureUntil('/api/admin/mails/sent?status=sent&limit=1', MAILS)
}

/** Fills a mailbox, and has it read from its first mail on. */
async function takeMails() {
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
  await call('/api/admin/mailboxes', 'POST', mailbox)
  return await measureUntil('/api/admin/mails/received?outcome=ticket&limit=1', MAILS)
}
