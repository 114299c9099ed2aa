import type { NewAbsenceRow } from '../../../src-main/server/store/absences-store.ts'
import type { NewRuleRow } from '../../../src-main/server/store/rules-store.ts'
import type {
  NewScheduleRow,
  NewScheduleRun
} from '../../../src-main/server/store/schedules-store.ts'
import type { NewTicketWait } from '../../../src-main/server/store/ticket-waits-store.ts'
import { DAILY, newSchedule } from '../server/schedules.ts'
import { AT, type Calls, FAR, LATER, LONG_AGO } from './store-calls.ts'

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

/** Calls of the stores about what happens by itself (D74 to D77). */
export const AUTOMATION_CALLS: Calls<'rules' | 'ticketWaits' | 'absences' | 'schedules'> = {
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
  }
}
