import { afterEach, beforeEach } from 'vitest'
import type { Comment } from '#shared/api/comments.ts'
import type { MailUpdate } from '#shared/api/mail-settings.ts'
import type { SentMail } from '#shared/api/mails.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { IN_PROCESS } from '../../../src-main/server/http/security.ts'
import {
  createMailWorker,
  type MailWorker
} from '../../../src-main/server/mail/outgoing/mail-worker.ts'
import {
  MAIL_SETTINGS,
  PUBLIC_ADDRESS,
  type RecordingMailServer,
  recordingMailServer
} from './recording-mail-server.ts'
import { startTestApp, testSecrets } from './test-app.ts'
import { type Account, PASSWORD, person, vouchFor } from './test-server.ts'

/** An app that sends emails when a test says so, with ada, and ben and cleo who are staff. */
export function outgoingMailFixture() {
  let app: Awaited<ReturnType<typeof startTestApp>>
  let server: RecordingMailServer
  let worker: MailWorker
  let people: Record<'ada' | 'ben' | 'cleo', Account>
  /** Where answers go; null for nowhere. */
  let replyAddress: string | null
  /** How far pauses have come besides the clock, in milliseconds. */
  let elapsedMs: number

  beforeEach(async () => {
    server = recordingMailServer()
    app = await startTestApp({ connectMail: (connection) => server.connect(connection) })
    replyAddress = null
    elapsedMs = 0
    people = {
      ada: await join('/api/setup', 'ada', undefined),
      ben: await join('/api/register', 'ben', 'IT'),
      cleo: await join('/api/register', 'cleo', 'HR')
    }
    worker = makeWorker()
    await setMail({})
  })
  afterEach(async () => {
    await worker.stop()
    await app.close()
  })

  async function join(path: string, username: string, role: string | undefined): Promise<Account> {
    const client = app.from(IN_PROCESS)
    const { role: _, ...rest } = person(username)
    const { body } = await client.post<Account['user']>(path, { ...rest, ...(role && { role }) })
    return await vouchFor(app, { ...client, user: body })
  }

  function makeWorker(): MailWorker {
    return createMailWorker({
      ...{ store: app.store, secrets: testSecrets(app.dataDir), clock: app.clock.read },
      ...{ log: app.log, tokens: { tokenFor: async () => 'a token' } },
      connect: (connection) => server.connect(connection),
      replyAddressOf: async () => replyAddress,
      elapsedMs: () => elapsedMs
    })
  }

  const setMail = (change: Partial<MailUpdate>) =>
    people.ada.put('/api/admin/settings', {
      publicAddress: PUBLIC_ADDRESS,
      mail: { ...MAIL_SETTINGS, ...change }
    })

  const send = () => worker.idle()
  function wait(time: Parameters<typeof app.clock.pass>[0]) {
    const before = app.clock.read().getTime()
    app.clock.pass(time)
    elapsedMs += app.clock.read().getTime() - before
  }
  async function pass(time: Parameters<typeof app.clock.pass>[0]) {
    wait(time)
    for (const [username, { post }] of Object.entries(people))
      await post('/api/login', { username, password: PASSWORD })
    await send()
  }
  async function raise(more: object = {}): Promise<Ticket> {
    const { body } = await people.cleo.post<Ticket>('/api/tickets', {
      ...{ department: 'IT', description: 'The printer is on fire', category: 'printer' },
      ...{ requesterId: people.cleo.user.id, assigneeId: people.ben.user.id, ...more }
    })
    return body
  }

  return {
    app: () => app,
    server: () => server,
    worker: () => worker,
    people: () => people,
    join: (username: string, role = 'HR') => join('/api/register', username, role),
    setMail,
    answersGoTo(address: string | null) {
      replyAddress = address
    },
    /** Stops what sends, and lets another begin, as after a restart. */
    async replaceWorker() {
      await worker.stop()
      worker = makeWorker()
    },
    /** Sends all that is due. */
    send,
    /** Lets time pass, after which everyone signs in again, and sends what is due. */
    pass,
    /**
     * Lets time pass and sends what is due, without the seconds that signing in many times takes.
     */
    async passUnseen(time: Parameters<typeof app.clock.pass>[0]) {
      wait(time)
      await send()
    },
    /** A ticket of cleo's that ben has. */
    raise,
    /** One whose people have had their emails, long enough ago for the next to go at once. */
    async quietTicket(more: object = {}) {
      const { id } = await raise(more)
      await send()
      await pass({ minutes: 5 })
      server.forget()
      return id
    },
    /** To whom emails went, by name. */
    recipients: () => server.taken.map(({ to }) => to.replace('@example.com', '')).toSorted(),
    async say(who: Account, ticketId: number, message: string, more: object = {}) {
      const comment = { message, ticketId, userId: who.user.id, ...more }
      return (await who.post<Comment>(`/api/tickets/${ticketId}/comments`, comment)).body
    },
    /** The emails as IT Support Specialists see them, oldest first. */
    async mails(query = ''): Promise<SentMail[]> {
      const { body } = await people.ada.get<SentMail[]>(`/api/admin/mails/sent${query}`)
      return body.toReversed()
    }
  }
}
