import type { NewAbsenceRow } from '../../../src-main/server/store/absences-store.ts'
import type { NewRuleRow } from '../../../src-main/server/store/rules-store.ts'
import type {
  NewScheduleRow,
  NewScheduleRun
} from '../../../src-main/server/store/schedules-store.ts'
import type { NewClockRow } from '../../../src-main/server/store/service-clocks-store.ts'
import type { NewTicketWait } from '../../../src-main/server/store/ticket-waits-store.ts'
import { DAILY, newSchedule } from '../server/schedules.ts'
import { AT, type Calls, FAR, LATER, LONG_AGO, OUTSIDER } from './store-calls.ts'

const REPLY = { department: 'IT', name: 'É', message: 'Dear {{requester}}' }
const ARTICLE = { title: 'Größe', category: 'printer', department: 'HR', body: '# 🙂' }
const NEW_USER = {
  ...{ username: 'demo', email: 'demo@example.com', passwordDigest: '!', fullName: 'Demo' },
  ...{ role: 'IT', initials: 'D', createdAt: AT }
}
const DEPARTMENT = { department: 'Straße', departmentKey: 'strasse' }
const CLOCK: NewClockRow = {
  ...{ kind: 'next-response', calendar: 'office', target: 60_000, startedAt: AT.getTime() },
  runs: [{ calendar: 'office', from: AT.getTime(), until: LATER.getTime(), used: 60_000 }],
  ...{ isWaiting: true, isResolved: false, dueAt: null, lateAt: LATER.getTime() },
  ...{ endedAt: LATER.getTime(), outcome: 'late', alarmAt: null }
}
const RANGE = { start: LONG_AGO, end: FAR }
const CLOCKS = { ...RANGE, kind: 'resolution', now: LATER, limit: 20 } as const
const WAIT: NewTicketWait = {
  ...{ ticketId: 2, waitingFor: 'requester', authorId: 1, since: AT, until: null },
  ...{ remindAfterDays: 2, resolveAfterDays: 5, countedFrom: AT, remindedAt: null, nextAt: LATER }
}
const { department: _, ...SCHEDULED } = newSchedule().ticket
const SCHEDULE: NewScheduleRow = {
  ...{ name: 'Größe', department: 'Straße', enabled: true, pausedReason: null, authorId: 1 },
  definition: { recurrence: DAILY, skipWhileOpen: true, ticket: SCHEDULED },
  ...{ nextAt: LATER, nextLocal: '2026-03-04T08:00', createdAt: AT, updatedAt: AT }
}
const RUN: Omit<NewScheduleRun, 'scheduleId'> = {
  ...{ occurrence: '2026-03-04T08:00', ticketId: null, outcome: 'raised', missed: 2, at: AT }
}
const RULE: NewRuleRow = {
  ...{ name: 'Größe', department: 'IT', enabled: true, pausedReason: null, authorId: 1 },
  definition: {
    ...{ when: { event: 'created' }, conditions: { match: 'all', of: [] } },
    actions: [{ do: 'note', message: '🙂' }]
  },
  ...{ createdAt: AT, updatedAt: AT }
}
const ABSENCE: NewAbsenceRow = {
  ...{ userId: 1, from: LONG_AGO, until: LATER, substituteId: 2, note: '🙂' },
  ...{ authorId: 1, updatedAt: AT }
}
const RULE_RUN = { ticketId: 2, event: 'created', results: [], at: AT }
const CATEGORY = { name: 'Größe', department: 'IT', description: null }

/** Calls of the stores about what all tickets share. */
export const DESK_CALLS: Calls<
  | 'cannedReplies'
  | 'categories'
  | 'departments'
  | 'articles'
  | 'firstSteps'
  | 'savedViews'
  | 'settings'
  | 'serviceClocks'
  | 'serviceReports'
  | 'serviceAlarms'
  | 'ticketWaits'
  | 'absences'
  | 'schedules'
  | 'rules'
  | 'demo'
> = {
  cannedReplies: {
    list: (replies) => replies.list(['it'], 5),
    find: (replies) => replies.find(1),
    findByName: (replies) => replies.findByName('IT', 'Restart it'),
    insert: (replies) => replies.insert(REPLY, 1, LATER),
    count: (replies) => replies.count('It'),
    update: (replies) => replies.update(1, { ...REPLY, name: 'Other' }, LATER),
    delete: (replies) => replies.delete(2)
  },
  categories: {
    list: (categories) => categories.list(),
    listSubcategories: (categories) => categories.listSubcategories(),
    find: (categories) => categories.find(13),
    findBySlug: (categories) => categories.findBySlug('weighbridge'),
    findSubcategoryBySlug: (categories) => categories.findSubcategoryBySlug(13, 'other'),
    insert: (categories) => categories.insert({ ...CATEGORY, slug: 'size' }, LATER),
    update: (categories) => categories.update(13, { ...CATEGORY, slug: 'scales' }, LATER),
    replaceSlug: (categories) => categories.replaceSlug('weighbridge', 'scales'),
    insertSubcategory: (categories) =>
      categories.insertSubcategory(
        {
          ...{ categoryId: 14, name: 'Rung', slug: 'rung', description: null },
          ...{ defaultSLA: 4, defaultPriority: 'low' }
        },
        LATER
      ),
    deleteSubcategory: (categories) => categories.deleteSubcategory(2),
    delete: (categories) => categories.delete(14),
    insertBuiltIn: async (categories) => {
      for (const { id } of await categories.list()) await categories.delete(id)
      await categories.insertBuiltIn(LATER)
    }
  },
  departments: {
    listPrivate: (departments) => departments.listPrivate(),
    insertPrivate: (departments) => departments.insertPrivate({ ...DEPARTMENT, createdAt: AT }),
    listAdded: (departments) => departments.listAdded(),
    insertAdded: (departments) => departments.insertAdded({ ...DEPARTMENT, createdAt: AT }),
    countTickets: (departments) => departments.countTickets(),
    listUses: (departments) => departments.listUses(),
    deletePrivate: (departments) => departments.deletePrivate('strasse'),
    deleteAdded: (departments) => departments.deleteAdded('strasse')
  },
  firstSteps: {
    read: (steps) => steps.read(AT)
  },
  articles: {
    list: async (articles) => [
      await articles.list({ search: 'printer off', limit: 1 }, { role: 'IT Support Specialist' }),
      await articles.list({ search: 'off', category: 'printer' }, OUTSIDER)
    ],
    find: (articles) => articles.find(1),
    insert: (articles) => articles.insert({ ...ARTICLE, authorId: 1 }, LATER),
    update: (articles) => articles.update(2, ARTICLE, LATER),
    delete: (articles) => articles.delete(3)
  },
  savedViews: {
    list: (views) => views.list(3, ['it']),
    async listWithDepartment(views) {
      await views.update(1, { filters: '/tickets?department=IT' }, LATER)
      return await views.listWithDepartment()
    },
    find: (views) => views.find(2),
    countOf: (views) => views.countOf(1),
    insert: (views) =>
      views.insert(
        {
          ...{ ownerId: 2, name: 'É', department: 'IT', departmentKey: 'it' },
          filters: '/tickets?search=%F0%9F%99%82'
        },
        LATER
      ),
    update: (views) => views.update(1, { name: 'Other' }, LATER),
    delete: (views) => views.delete(2)
  },
  settings: {
    list: (settings) => settings.list(),
    find: (settings) => settings.find('search'),
    put: (settings) => settings.put('tokens', '{"allowed":"é"}', LATER)
  },
  serviceClocks: {
    listOf: (clocks) => clocks.listOf([1, 2, 3]),
    defaultSla: (clocks) => clocks.defaultSla('weighbridge', 'load-cell'),
    listActiveTickets: (clocks) => clocks.listActiveTickets(1, 4),
    insert: (clocks) => clocks.insert(2, CLOCK),
    update: async (clocks) => {
      const [clock] = await clocks.listOf([2])
      if (clock) await clocks.update({ ...clock, ...CLOCK })
    },
    usesCalendar: async (clocks) => {
      await clocks.insert(2, CLOCK)
      return [await clocks.usesCalendar('office'), await clocks.usesCalendar('attic')]
    },
    setDue: (clocks) => clocks.setDue(3, { dueOrder: LATER.getTime(), lateAt: AT.getTime() })
  },
  serviceReports: {
    countRaised: (reports) => reports.countRaised(RANGE),
    listClocks: async (reports) => [
      await reports.listClocks({ ...CLOCKS, by: 'person', departments: null, after: null }),
      await reports.listClocks({
        ...{ ...CLOCKS, by: 'priority', departments: ['it'] },
        after: { createdAt: LONG_AGO.getTime(), id: 1 }
      })
    ],
    listHistories: async (reports) => [
      await reports.listHistories({ ...RANGE, limit: 20, after: null }),
      await reports.listHistories({
        ...{ ...RANGE, limit: 3 },
        after: { createdAt: AT.getTime(), id: 2 }
      })
    ]
  },
  serviceAlarms: {
    insert: async (alarms, { serviceClocks }) => {
      const [clock] = await serviceClocks.listOf([2])
      if (!clock) return
      await serviceClocks.update({ ...clock, alarmAt: LATER.getTime() })
      await alarms.insert({ clockId: clock.id, share: 60, due: LATER })
      return await alarms.insert({ clockId: clock.id, share: 100, due: LATER })
    },
    listNext: (alarms) => alarms.listNext(2),
    find: (alarms) => alarms.find(1),
    listOf: (alarms) => alarms.listOf(2),
    deleteOf: (alarms) => alarms.deleteOf(3)
  },
  rules: {
    list: async (rules) => {
      await rules.insert(RULE)
      await rules.insert({ ...RULE, department: null })
      return await rules.list()
    },
    find: async (rules) => rules.find((await rules.insert(RULE)).id),
    count: (rules) => rules.count(),
    insert: (rules) => rules.insert(RULE),
    update: async (rules) => {
      const { id } = await rules.insert(RULE)
      return await rules.update(id, { department: null, position: 9 })
    },
    setTurn: async (rules) => {
      const { id } = await rules.insert(RULE)
      await rules.setTurn(id, 2)
      return await rules.find(id)
    },
    delete: async (rules) => rules.delete((await rules.insert(RULE)).id),
    insertRun: async (rules) => {
      const { id: ruleId } = await rules.insert(RULE)
      await rules.insertRun({ ...RULE_RUN, ruleId })
    },
    listRuns: async (rules) => {
      const { id: ruleId } = await rules.insert(RULE)
      for (const at of [AT, LATER, FAR]) await rules.insertRun({ ...RULE_RUN, ruleId, at })
      return await rules.listRuns(ruleId, 2)
    },
    deleteOldRuns: async (rules) => {
      const { id: ruleId } = await rules.insert(RULE)
      for (const at of [AT, LATER, FAR]) await rules.insertRun({ ...RULE_RUN, ruleId, at })
      await rules.deleteOldRuns(ruleId, 2)
      return await rules.listRuns(ruleId, 9)
    },
    countOpen: async (rules) => {
      const open = await rules.countOpen([1, 2, 3])
      return open.toSorted((a, b) => a.userId - b.userId || (a.priority < b.priority ? -1 : 1))
    },
    listHistory: async (rules) => {
      const page = await rules.listHistory({ since: LONG_AGO, before: null, limit: 3 })
      const before = page.at(-1) ?? null
      return [page, await rules.listHistory({ since: LONG_AGO, before, limit: 3 })]
    },
    listAlarms: (rules) => rules.listAlarms({ from: LONG_AGO, to: FAR, limit: 3 })
  },
  ticketWaits: {
    find: async (waits) => {
      await waits.put(WAIT)
      return await waits.find(2)
    },
    listOf: async (waits) => {
      await waits.put(WAIT)
      return await waits.listOf([1, 2])
    },
    listDue: async (waits) => {
      await waits.put(WAIT)
      return [await waits.listDue(AT, 3), await waits.listDue(LATER, 3)]
    },
    nextAt: async (waits) => {
      const before = await waits.nextAt()
      await waits.put(WAIT)
      return [before, await waits.nextAt()]
    },
    put: async (waits) => {
      await waits.put(WAIT)
      await waits.put({ ...WAIT, waitingFor: 'date', until: LATER, remindAfterDays: null })
    },
    reschedule: async (waits) => {
      await waits.put(WAIT)
      await waits.reschedule(2, { countedFrom: LATER, remindedAt: LATER, nextAt: null })
    },
    delete: async (waits) => {
      await waits.put(WAIT)
      await waits.put({ ...WAIT, ticketId: 3 })
      await waits.delete(3)
    }
  },
  absences: {
    find: async (absences) => {
      await absences.put(ABSENCE)
      return [await absences.find(1), await absences.find(2)]
    },
    listOpen: async (absences) => {
      await absences.put(ABSENCE)
      await absences.put({ ...ABSENCE, userId: 2, until: FAR })
      return [await absences.listOpen(AT), await absences.listOpen(LATER)]
    },
    put: async (absences) => {
      await absences.put({ ...ABSENCE, substituteId: null, note: null })
      return await absences.put(ABSENCE)
    },
    delete: async (absences) => {
      await absences.put(ABSENCE)
      return [await absences.delete(1), await absences.delete(1)]
    },
    deleteEnded: async (absences) => {
      await absences.put(ABSENCE)
      await absences.put({ ...ABSENCE, userId: 2, until: FAR })
      await absences.deleteEnded(FAR)
    }
  },
  schedules: {
    insert: async (schedules) => [
      await schedules.insert(SCHEDULE),
      await schedules.insert({ ...SCHEDULE, name: 'É', department: 'HR', nextAt: null })
    ],
    list: async (schedules) => {
      await schedules.insert(SCHEDULE)
      return [await schedules.list(), await schedules.list(['strasse'])]
    },
    find: (schedules) => schedules.find(1),
    count: async (schedules) => {
      await schedules.insert(SCHEDULE)
      return await schedules.count()
    },
    listNext: async (schedules) => {
      await schedules.insert(SCHEDULE)
      return await schedules.listNext(3)
    },
    update: async (schedules) => {
      const { id } = await schedules.insert(SCHEDULE)
      return await schedules.update(id, { department: 'IT', nextAt: null, pausedReason: 'Gone' })
    },
    delete: async (schedules) => {
      const { id } = await schedules.insert(SCHEDULE)
      await schedules.delete(id)
    },
    insertRun: async (schedules) => {
      const { id } = await schedules.insert(SCHEDULE)
      const run = { ...RUN, scheduleId: id }
      return [await schedules.insertRun(run), await schedules.insertRun(run)]
    },
    setTicket: async (schedules) => {
      const { id } = await schedules.insert(SCHEDULE)
      const run = await schedules.insertRun({ ...RUN, scheduleId: id })
      await schedules.setTicket(run ?? 0, 2)
    },
    listRuns: async (schedules) => {
      const { id } = await schedules.insert(SCHEDULE)
      await schedules.insertRun({ ...RUN, scheduleId: id, ticketId: 2 })
      await schedules.insertRun({ ...RUN, scheduleId: id, occurrence: '2026-03-05T08:00' })
      return await schedules.listRuns(id, { limit: 2, before: undefined })
    },
    countRuns: async (schedules) => {
      const { id } = await schedules.insert(SCHEDULE)
      await schedules.insertRun({ ...RUN, scheduleId: id })
      return await schedules.countRuns(id)
    },
    findOfTicket: async (schedules) => {
      const { id } = await schedules.insert(SCHEDULE)
      await schedules.insertRun({ ...RUN, scheduleId: id, ticketId: 2 })
      return [await schedules.findOfTicket(2), await schedules.findOfTicket(3)]
    },
    lastRun: async (schedules) => {
      const { id } = await schedules.insert(SCHEDULE)
      await schedules.insertRun({ ...RUN, scheduleId: id })
      return [await schedules.lastRun(id, ['raised']), await schedules.lastRun(id, ['by-hand'])]
    }
  },
  demo: {
    insertUsers: (demo) =>
      demo.insertUsers([NEW_USER, { ...NEW_USER, username: 'demo2', email: 'demo2@example.com' }]),
    insertCategories: (demo) => demo.insertCategories([{ ...CATEGORY, slug: 'demo' }], LATER),
    insertSubcategories: async (demo, { categories }) => {
      const [category] = await categories.list()
      await demo.insertSubcategories(
        [
          {
            ...{ categoryId: category?.id ?? 0, name: 'Demo', slug: 'demo-sub' },
            ...{ description: null, defaultSLA: null, defaultPriority: null }
          }
        ],
        LATER
      )
    }
  }
}
