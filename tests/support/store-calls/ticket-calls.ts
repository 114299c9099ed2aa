import type { TicketQuery } from '#shared/api/tickets.ts'
import type { NewTicketRow } from '../../../src-main/server/store/tickets-store.ts'
import {
  AT,
  type Calls,
  EARLIER,
  FAR,
  LATER,
  LONG_AGO,
  OUTSIDER,
  SPECIALIST
} from './store-calls.ts'

const OF = { ticketId: 9, withNotes: false }
const WITH_NOTES = { ticketId: 2, withNotes: true }
const MONTHS = [
  { start: LONG_AGO, end: EARLIER },
  { start: EARLIER, end: LATER },
  { start: LATER, end: FAR }
]
const COMMENT = {
  ticketId: 9,
  userId: 2,
  createdAt: LATER,
  format: 'text',
  internal: false
} as const
const TICKET: NewTicketRow = {
  ...{ department: 'Straße', description: 'Größe “E04” 🙂', format: 'markdown' },
  ...{ status: 'open', priority: 'high', category: 'printer', subcategory: null },
  ...{ requesterId: 2, assigneeId: null, createdAt: LATER, resolvedAt: null }
}

const WRITTEN = { ticketId: 9, actorId: 1, from: null, at: LATER }

/** Calls of the stores about tickets. */
export const TICKET_CALLS: Calls<
  | 'tickets'
  | 'history'
  | 'comments'
  | 'commentTexts'
  | 'followers'
  | 'notifications'
  | 'attachments'
  | 'ticketLinks'
  | 'reports'
  | 'activity'
  | 'similar'
  | 'imports'
  | 'textForms'
> = {
  tickets: {
    find: (tickets) => tickets.find(9),
    insert: (tickets) => tickets.insert(TICKET),
    update: async (tickets) =>
      tickets.update((await tickets.find(7)) ?? never(), {
        ...{ department: 'HR', description: 'It’s other', category: 'network' },
        ...{ status: 'resolved', resolvedAt: LATER, updatedAt: LATER, firstResponseAt: LATER }
      }),
    listSeen: (tickets) => tickets.listSeen([9, 3, 7, 2, 400], OUTSIDER),
    countAssignedTo: (tickets) => tickets.countAssignedTo(1),
    list: async (tickets) => {
      const queries: (TicketQuery & { limit: number })[] = [
        { limit: 3 },
        { limit: 3, offset: 2, sort: 'updated', direction: 'asc' },
        { limit: 3, ownership: 'all-relevant', status: ['open', 'resolved'] },
        { limit: 3, search: 'becomes', sort: 'priority' },
        { limit: 3, search: 'プリンター' },
        { limit: 3, assigneeId: 1, priority: 'medium' },
        { limit: 3, sort: 'due', direction: 'asc', due: 'late' },
        { limit: 3, due: 'week', waiting: 'any', service: 'resolution-met' }
      ]
      return await Promise.all(
        [SPECIALIST, OUTSIDER].flatMap((viewer) =>
          queries.map((query) => tickets.list({ ...query, now: LATER }, viewer))
        )
      )
    },
    readAll: (tickets) => tickets.readAll({ sort: 'status', offset: 2, now: LATER }, OUTSIDER),
    readToExport: (tickets) => tickets.readToExport({ search: 'ticket', now: LATER }, SPECIALIST),
    count: (tickets) => tickets.count({ ownership: 'created' }, ['open', 'cancelled'], OUTSIDER)
  },
  history: {
    record: (history) =>
      history.record({ id: 9, requesterId: 3, assigneeId: 2, status: 'open' }, [
        { ticketId: 9, actorId: 1, kind: 'status', from: 'resolved', to: 'open', at: LATER },
        { ticketId: 9, actorId: 1, kind: 'assignee', from: '1', to: '2', at: LATER },
        { ticketId: 9, actorId: 4, kind: 'file-deleted', from: '1', to: null, at: LATER }
      ]),
    count: (history) => history.count(WITH_NOTES),
    list: (history) => history.list(OF, { limit: 5, before: undefined }),
    listWriters: async (history) => {
      await history.record({ id: 9, requesterId: 3, assigneeId: 2, status: 'open' }, [
        { ...WRITTEN, kind: 'comment', to: '7', cause: 'rule 2 Größe' },
        { ...WRITTEN, kind: 'comment', to: '8' }
      ])
      return await history.listWriters(9)
    }
  },
  comments: {
    count: (comments) => comments.count(OF),
    list: (comments) => comments.list(WITH_NOTES, { limit: 3, before: 6 }),
    readAll: (comments) => comments.readAll(WITH_NOTES, 5),
    listNoted: (comments) => comments.listNoted([2, 9]),
    nextId: (comments) => comments.nextId(),
    insert: async (comments) =>
      comments.insert({ ...COMMENT, id: await comments.nextId(), message: 'Größe, @chloe' }),
    isFirstNote: (comments) => comments.isFirstNote(3).then((isFirst) => !isFirst)
  },
  commentTexts: {
    isWanted: (texts) => texts.isWanted(),
    lastCommentId: (texts) => texts.lastCommentId(),
    hasAny: (texts) => texts.hasAny(),
    removeSome: async (texts) => {
      await texts.removeSome()
      return !(await texts.hasAny())
    },
    listMissing: (texts) => texts.listMissing({ first: 2, last: 9 }),
    add: async (texts) => {
      await texts.add([1, 2, 3, 14])
      return await texts.listMissing({ first: 1, last: 14 })
    }
  },
  followers: {
    isFollowing: (followers) => followers.isFollowing(2, 3),
    listConcerned: (followers) =>
      followers.listConcerned(2, { userIds: [1], usernameKeys: ['chloe', 'ben'] }),
    listAmong: async (followers) => (await followers.listAmong([2, 9], [1, 2, 3, 6])).toSorted(),
    add: (followers) => followers.add(9, [2, 6], { byNote: false, duplicateId: 8, at: AT }),
    set: (followers) => followers.set(9, 2, false, LATER),
    listOutside: (followers) => followers.listOutside([2, 9]),
    countOutside: (followers) => followers.countOutside(['it']),
    removeOfDuplicate: (followers) => followers.removeOfDuplicate(9, 8),
    remove: (followers) => followers.remove(2, [3, 1]),
    removeOutside: (followers) => followers.removeOutside(['it', 'hr'], [1, 2, 3, 6])
  },
  notifications: {
    insert: (notifications) =>
      notifications.insert([
        {
          ...{ userId: 1, ticketId: 9, actorId: 2, kind: 'comment', to: null },
          ...{ commentId: 14, mentioned: true, at: LATER }
        }
      ]),
    list: (notifications) => notifications.list(1, 5),
    deleteUpTo: (notifications) => notifications.deleteUpTo(3, 15),
    deleteOutside: (notifications) => notifications.deleteOutside(EARLIER, FAR)
  },
  attachments: {
    find: (attachments) => attachments.find(1),
    list: (attachments) => attachments.list(OF),
    namesOf: (attachments) => attachments.namesOf([2, 9]),
    hasAny: (attachments) => attachments.hasAny(),
    countUnnamed: (attachments) => attachments.countUnnamed(1),
    insert: (attachments) =>
      attachments.insert({
        ...{ uploaderId: 2, name: 'é.png', size: 5, type: 'image/png', digest: 'd' },
        createdAt: LATER
      }),
    name: (attachments) =>
      attachments.name([2, 1], { uploaderId: 3, ticketId: 9, commentId: null }),
    bytesOf: (attachments) => attachments.bytesOf(OF),
    bytesOfUploader: (attachments) => attachments.bytesOfUploader(1, EARLIER),
    digestsInUse: (attachments) => attachments.digestsInUse(['d', 'none']),
    replaceBytes: (attachments) => attachments.replaceBytes(1, { digest: 'e', size: 6 }),
    delete: (attachments) => attachments.delete(3),
    deleteUnnamed: (attachments) => attachments.deleteUnnamed({ before: LATER, after: FAR }),
    // Only servers that share a database have noted another one.
    claimFolder: (attachments) => attachments.claimFolder('folder').then(() => 'done')
  },
  ticketLinks: {
    list: (links) => links.list(8),
    find: (links) => links.find(1),
    insert: (links) =>
      links.insert({
        ...{ ticketId: 9, otherId: 2, kind: 'part', statusBefore: null },
        ...{ authorId: 1, createdAt: AT }
      }),
    delete: (links) => links.delete(2)
  },
  reports: {
    countActive: (reports) => reports.countActive('requesterId', 3),
    countActiveAt: (reports) => reports.countActiveAt('requesterId', 3, AT, ['hr']),
    countResolved: (reports) => reports.countResolved(1, { start: LONG_AGO, end: FAR }),
    meanResponseTime: async (reports) => ({ mean: await reports.meanResponseTime(1) }),
    meanResponseTimeOf: async (reports) => ({
      mean: await reports.meanResponseTimeOf(1, { after: LONG_AGO, until: FAR })
    }),
    countByMonthAndStatus: (reports) => reports.countByMonthAndStatus(1, MONTHS),
    meanResponseByMonth: (reports) => reports.meanResponseByMonth(1, MONTHS),
    meanResolutionByMonth: (reports) => reports.meanResolutionByMonth(1, MONTHS),
    figuresOfPeriod: (reports) =>
      reports.figuresOfPeriod({ by: 'department', start: LONG_AGO, end: FAR, departments: null }),
    countByAssignee: (reports) => reports.countByAssignee()
  },
  activity: {
    find: (activity) => activity.find(SPECIALIST, 1)
  },
  similar: {
    tickets: (similar) => similar.tickets(['NOBODY', 'ONE', 'YET'], SPECIALIST),
    articles: (similar) => similar.articles(['PRINTER', 'OFF'], OUTSIDER),
    countWords: async (similar) => {
      // SQLite counts the ids up to the last one as texts, also of tickets that are gone.
      const { counts } = await similar.countWords(['NOBODY', 'YET', 'ABSENT'], OUTSIDER)
      return Object.fromEntries(counts)
    }
  },
  imports: {
    find: (imports) => imports.find(1),
    findOfTicket: (imports) => imports.findOfTicket(10),
    list: (imports) => imports.list(3),
    insert: (imports) =>
      imports.insert({
        ...{ attachmentId: null, fileName: 'é.csv', size: 3, state: 'running' },
        ...{ userId: 1, createdAt: AT }
      }),
    listBusy: (imports) => imports.listBusy(),
    update: (imports) => imports.update(1, { state: 'undoing', undo: '{}', undoUntil: FAR }),
    knownIds: (imports) => imports.knownIds('import', ['1', '2']),
    countImported: (imports) => imports.countImported(1),
    nextImported: (imports) => imports.nextImported(1, 0, 5),
    takeTicketIds: (imports) => imports.takeTicketIds(3),
    insertTickets: async (imports) => {
      const { format: _, ...rest } = TICKET
      const id = await imports.takeTicketIds(1)
      const { requesterId, assigneeId } = rest
      await imports.insertTickets([
        {
          ticket: { ...rest, id, updatedAt: LATER, firstResponseAt: null },
          comments: [],
          events: [{ ticketId: id, actorId: 1, kind: 'created', at: LATER }],
          intervals: [
            { ticketId: id, requesterId, assigneeId, status: 'open', since: LATER, until: null }
          ]
        }
      ])
      await imports.noteTickets([{ source: 'import', externalId: '2', ticketId: id, importId: 1 }])
    },
    noteTickets: (imports) =>
      imports.noteTickets([{ source: 'other', externalId: '7', ticketId: 9, importId: 2 }]),
    noteCreation: (imports) => imports.noteCreation({ importId: 1, categoryId: 13 }),
    deleteImported: (imports) => imports.deleteImported([10]),
    deleteUnusedAccounts: (imports) => imports.deleteUnusedAccounts(1, 5, AT),
    deleteUnusedCategories: (imports) => imports.deleteUnusedCategories(1)
  },
  textForms: {
    listKeys: (forms) => forms.listKeys(),
    replaceKey: (forms) => forms.replaceKey('it', 'i-t', [{ id: 1, name: 'Other' }]),
    replaceTicketKeys: async (forms, { tickets }) => {
      await forms.replaceTicketKeys('it', 'i-t')
      return await tickets.find(9)
    },
    renewTexts: async (forms, { privacy }) => {
      // Written without a form, as a text that was folded in another way.
      await privacy.replaceMessage(2, 'It’s 🙂')
      const tables = ['tickets', 'articles', 'comments'] as const
      const renewed: unknown[] = []
      for (const table of tables) renewed.push(await forms.renewTexts(table, 0))
      return renewed
    }
  }
}

function never(): never {
  throw new Error('The fixture lacks this row')
}
