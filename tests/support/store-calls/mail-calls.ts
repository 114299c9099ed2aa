import { AT, type Calls, EARLIER, FAR, LATER, LONG_AGO } from './store-calls.ts'

const NO_PAGE = { limit: 3, before: undefined }
const PERIOD = { earliest: LATER, latest: FAR }
const WINDOW = { now: LATER, latest: FAR }

/** Calls of the stores about email and webhooks. */
export const MAIL_CALLS: Calls<
  | 'mailboxes'
  | 'receivedMails'
  | 'mailConsents'
  | 'mailEvents'
  | 'mails'
  | 'mailChoices'
  | 'webhooks'
  | 'webhookDeliveries'
> = {
  mailboxes: {
    list: (mailboxes) => mailboxes.list(),
    find: (mailboxes) => mailboxes.find(1),
    insert: async (mailboxes) => {
      const { id: _, ...mailbox } = (await mailboxes.find(1)) ?? never()
      return await mailboxes.insert({ ...mailbox, address: 'other@example.com', domains: [] })
    },
    update: (mailboxes) => mailboxes.update(1, { lastUid: 42, readAt: LATER, error: null }),
    delete: (mailboxes) => mailboxes.delete(2)
  },
  receivedMails: {
    find: (mails) => mails.find(1),
    findByMessageId: (mails) => mails.findByMessageId('3@example.com'),
    findTickets: (mails) => mails.findTickets(['3@example.com', '2@example.com']),
    insert: async (mails) => {
      const { id: _, ...mail } = (await mails.find(1)) ?? never()
      return await mails.insert({ ...mail, uid: 42, messageId: '4@example.com', rest: 'é' })
    },
    update: (mails) => mails.update(2, { outcome: 'held', reason: null, madeAccount: true }),
    countOf: (mails) => mails.countOf('ada@example.com', { after: EARLIER, until: AT }),
    countAccountsOf: (mails) => mails.countAccountsOf(1, { after: EARLIER, until: AT }),
    count: (mails) => mails.count(undefined),
    list: (mails) => mails.list({ ...NO_PAGE, outcome: 'comment' }),
    listOf: (mails) => mails.listOf(9),
    listOfPerson: (mails) => mails.listOfPerson(1),
    takeOut: (mails) => mails.takeOut([1]),
    forgetLocations: (mails) => mails.forgetLocations(1),
    deleteSome: (mails) => mails.deleteSome(PERIOD, 9)
  },
  mailConsents: {
    list: (consents) => consents.list(),
    find: (consents) => consents.find('help@example.com'),
    put: (consents) =>
      consents.put({ username: 'help@example.com', tokens: 's', connectedAt: AT, error: null })
  },
  mailEvents: {
    insert: async (events, { settings }) => {
      // Without it no one is sent email, so nothing is written.
      await settings.put('mail', '{"enabled":true}', LATER)
      await events.insert(
        [1, 2, 3, 3].map((userId, index) => ({
          ...{ userId, ticketId: 9, actorId: 2, kind: index % 2 ? 'status' : 'comment' },
          ...{ to: index % 2 ? 'open' : null, commentId: index % 2 ? null : 14 },
          ...{ mentioned: index === 0, at: LATER }
        }))
      )
    },
    listPending: (events) => events.listPending(),
    tie: (events) => events.tie([{ id: 1, userId: 1, ticketId: 9 }]),
    listOf: (events) => events.listOf(1),
    deleteOf: (events) => events.deleteOf(1),
    deletePending: async (events) => {
      const of = { ticketId: 9, actorId: 2, kind: 'status', to: 'open', commentId: null } as const
      await events.insert([{ ...of, userId: 1, mentioned: false, at: EARLIER }])
      await events.deletePending(PERIOD)
    }
  },
  mails: {
    insert: (mails) =>
      mails.insert([
        { userId: 1, ticketId: 9, messageId: '3@example.com', createdAt: AT },
        { userId: 2, ticketId: 9, messageId: '4@example.com', createdAt: EARLIER }
      ]),
    find: (mails) => mails.find(1),
    findDue: (mails) => mails.findDue(WINDOW),
    firstAttemptAt: (mails) => mails.firstAttemptAt(),
    update: (mails) => mails.update(2, { status: 'failed', attempts: 2, error: 'O’Brien' }),
    listFormer: async (mails) => mails.listFormer((await mails.find(2)) ?? never(), 3),
    findByMessageIds: (mails) => mails.findByMessageIds(['1@example.com']),
    count: (mails) => mails.count('waiting'),
    list: (mails) => mails.list({ limit: 3, before: 9, status: undefined }),
    countOpen: (mails) => mails.countOpen(),
    giveUp: (mails) => mails.giveUp(AT, 'Too late'),
    delete: (mails) => mails.delete(3),
    deleteSome: (mails) => mails.deleteSome(PERIOD, 9)
  },
  mailChoices: {
    set: (choices) => choices.set(1, 'none'),
    find: (choices) => choices.find(1)
  },
  webhooks: {
    list: (webhooks) => webhooks.list(),
    find: (webhooks) => webhooks.find(1),
    insert: (webhooks) =>
      webhooks.insert({
        ...{ url: 'https://example.com', secret: 's', kinds: ['ticket.created'] },
        ...{ enabled: true, creatorId: 1, createdAt: AT }
      }),
    update: (webhooks) =>
      webhooks.update(1, {
        ...{ enabled: true, kinds: ['ticket.created', 'ticket.comment-added'], failures: 0 },
        ...{ restUntil: null, switchedOffAt: null }
      }),
    listQueues: (webhooks) => webhooks.listQueues(),
    delete: (webhooks) => webhooks.delete(2)
  },
  webhookDeliveries: {
    insert: async (deliveries, { webhooks }) => {
      await webhooks.update(1, { enabled: true })
      await deliveries.insert({
        ...{ messageId: 'm', kind: 'ticket.created', ticketId: 9, commentId: null },
        ...{ actorId: 1, createdAt: EARLIER, cause: 'rule 1 Größe' }
      })
    },
    find: (deliveries) => deliveries.find(3),
    findDue: (deliveries) => deliveries.findDue(1, WINDOW),
    update: (deliveries) => deliveries.update(2, { status: 'failed', answer: 404, error: 'No' }),
    count: (deliveries) => deliveries.count(1, 'delivered'),
    list: (deliveries) => deliveries.list(1, { ...NO_PAGE, status: undefined }),
    countOpen: (deliveries) => deliveries.countOpen(),
    deleteSome: (deliveries) => deliveries.deleteSome({ earliest: LONG_AGO, latest: EARLIER }, 1)
  }
}

function never(): never {
  throw new Error('The fixture lacks this row')
}
