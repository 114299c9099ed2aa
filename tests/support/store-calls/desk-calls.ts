import type { NewClockRow } from '../../../src-main/server/store/service-clocks-store.ts'
import { AT, type Calls, FAR, LATER, LONG_AGO, OUTSIDER, SPECIALIST } from './store-calls.ts'

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
const GERMAN_NAME = [{ language: 'de' as const, name: 'Waage' }]
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
    translate: async (categories) => {
      await categories.translate(13, GERMAN_NAME, LATER)
      return await categories.find(13)
    },
    translateSubcategory: async (categories) => {
      await categories.translateSubcategory(1, GERMAN_NAME, LATER)
      return await categories.listSubcategories()
    },
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
    listDue: async (clocks) => {
      for (const id of [1, 2, 3, 4])
        await clocks.setDue(id, { dueOrder: AT.getTime() + id, lateAt: null })
      const days = [
        { day: '2026-03-03', from: AT.getTime() - 9, until: AT.getTime() },
        { day: '2026-03-04', from: AT.getTime(), until: LATER.getTime() }
      ]
      return [
        await clocks.listDue(days, SPECIALIST, 1),
        await clocks.listDue(days, OUTSIDER, 5),
        await clocks.listDue([], SPECIALIST, 5)
      ]
    },
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
