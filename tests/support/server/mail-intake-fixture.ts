import { afterAll, beforeEach } from 'vitest'
import type { TicketAttachment } from '#shared/api/attachments.ts'
import type { Comment } from '#shared/api/comments.ts'
import type { Mailbox } from '#shared/api/mailboxes.ts'
import type { ReceivedMail, TicketMail } from '#shared/api/mails.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { IN_PROCESS } from '../../../src-main/server/http/security.ts'
import type { MailboxRow } from '../../../src-main/server/store/mailboxes-store.ts'
import { type MailParts, rawMail } from './raw-mail.ts'
import { startTestApp } from './test-app.ts'
import { type Account, PASSWORD, person, plentyOfSpace, vouchFor } from './test-server.ts'

/** The input of a mailbox, for a server that is not there. */
export const MAILBOX = {
  ...{ address: 'it@example.com', department: 'IT', enabled: true, beginning: 'all' },
  ...{ host: '127.0.0.1', port: 9, security: 'none', signIn: 'password', username: 'it' },
  ...{ ca: '', folder: 'INBOX', domains: ['example.org'], role: 'Guests', authority: 'mx.test' },
  password: 'only the mailbox knows'
}

/** The note of the mailbox's server about an email that is not from the address that it names. */
export const FORGED = 'Authentication-Results: mx.test; dmarc=fail header.from=example.com'

/** Counts the tests of {@link intakeForTests}, for names that one of them alone uses. */
export let number = 0

/**
 * The fixture of a file whose tests share one app. Each begins two hours later, far enough for no
 * one's emails to be a flood, with everyone signed in.
 */
export async function intakeForTests() {
  const fixture = await mailIntakeFixture()
  const { app, ada, hank, ivan } = fixture
  beforeEach(async () => {
    number++
    app.clock.pass({ hours: 2 })
    for (const by of [ada, hank, ivan])
      await by.post('/api/login', { username: by.user.username, password: PASSWORD })
  })
  return fixture
}

/**
 * An email whose sender the mailbox's server has checked (D63), unless the test says what it noted.
 */
function checked({ headers = [], ...parts }: MailParts): MailParts {
  if (headers.some((header) => header.startsWith('Authentication-Results'))) {
    return { headers, ...parts }
  }
  const [, domain = 'example.com'] = /@([^\s@<>]+)/.exec(parts.from ?? '') ?? []
  const passed = `Authentication-Results: mx.test; dmarc=pass header.from=${domain}`
  return { headers: [passed, ...headers], ...parts }
}

/** An app with people and one mailbox, whose emails a test hands over by itself. */
async function mailIntakeFixture() {
  /** The room of the disk. */
  const disk = await plentyOfSpace()
  const app = await startTestApp({ readDiskSpace: async () => disk })
  afterAll(() => app.close())
  const join = async (path: string, body: object): Promise<Account> => {
    const client = app.from(IN_PROCESS)
    return { ...client, user: (await client.post<Account['user']>(path, body)).body }
  }
  const { role: _, ...first } = person('ada')
  const ada = await join('/api/setup', first)
  /** Registers someone whose team and address are known. */
  const staff = async (name: string, role = 'HR') =>
    await vouchFor(app, await join('/api/register', person(name, role)))
  const { body: mailbox } = await ada.post<Mailbox>('/api/admin/mailboxes', MAILBOX)
  await app.store.transaction(({ mailboxes }) =>
    mailboxes.update(mailbox.id, { uidValidity: 1, lastUid: 0 })
  )
  let uid = 0

  async function row(): Promise<MailboxRow> {
    const found = await app.store.read.mailboxes.find(mailbox.id)
    if (!found) throw new Error('The mailbox is gone')
    return found
  }
  async function mails(): Promise<ReceivedMail[]> {
    return (await ada.get<ReceivedMail[]>('/api/admin/mails/received')).body
  }
  /** The newest of all emails. */
  const newest = async (): Promise<ReceivedMail | undefined> => (await mails())[0]
  async function handOver(raw: Uint8Array, more: { uid?: number; problem?: string } = {}) {
    uid = more.uid ?? uid + 1
    const arrived = { mailboxId: mailbox.id, uidValidity: 1, uid, raw }
    return await app.incomingMail.intake.take(
      { ...arrived, problem: more.problem ?? null, receivedAt: app.clock.read() },
      await row()
    )
  }

  return {
    app,
    disk,
    ada,
    hank: await staff('hank'),
    ivan: await staff('ivan', 'IT'),
    staff,
    mailbox,
    row,
    handOver,
    /** Hands an email over. @returns its outcome */
    take: (parts: MailParts = {}, as: 'checked' | 'as it is' = 'checked') =>
      handOver(rawMail(as === 'checked' ? checked(parts) : parts)),
    mails,
    newest,
    /** The ticket that the newest mail became, or belongs to. */
    async ticket(by = ada): Promise<Ticket> {
      const id = (await newest())?.ticketId
      return (await by.get<Ticket>(`/api/tickets/${id}`)).body
    },
    comments: async (ticketId: number, by = ada) =>
      (await by.get<Comment[]>(`/api/tickets/${ticketId}/comments`)).body,
    /** The files of a ticket but for the emails as they came. */
    files: async (ticketId: number, by = ada) =>
      (await by.get<TicketAttachment[]>(`/api/tickets/${ticketId}/attachments`)).body.filter(
        ({ type }) => type !== 'message/rfc822'
      ),
    ticketMails: async (ticketId: number, by = ada) =>
      (await by.get<TicketMail[]>(`/api/tickets/${ticketId}/mails`)).body,
    raise: async (by: Account, more: object = {}) =>
      (
        await by.post<Ticket>('/api/tickets', {
          ...{ department: 'IT', description: 'The printer is on fire', category: 'printer' },
          ...{ requesterId: by.user.id, ...more }
        })
      ).body
  }
}
