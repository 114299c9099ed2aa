import { withAlarm } from '#shared/domain/service-alarms.ts'
import { dueState } from '#shared/domain/service-state.ts'
import { levelOf } from '#shared/domain/service-targets.ts'
import type { Priority } from '#shared/domain/tickets.ts'
import type { WaitReason } from '#shared/domain/wait-reasons.ts'
import {
  CLOCKS_MOVED,
  SERVICE_LEVELS,
  type StoredLevels,
  withHours
} from '../effects/service-clock-effects.ts'
import { replay } from '../reports/rehearsal/ticket-replay.ts'
import type { TicketLife } from '../store/imports-store.ts'
import { CLOCK_CHANGES, type RaisedTicketChange } from '../store/service-reports-store.ts'
import type { Transaction } from '../store/store.ts'
import type { NewTicketWait } from '../store/ticket-waits-store.ts'
import { demoSubcategories } from './demo-categories.ts'
import { TOPICS } from './demo-topics.ts'

const CALENDAR = '0b9a5a10-6c2e-4f6e-9d2b-5f0c2b7d4a01'
const OPENINGS: [string, string][] = [
  ['08:00', '12:00'],
  ['13:00', '17:00']
]

/** Minutes of open time: some of what the demo's people did was too late. */
const TARGETS: Record<Priority, { response: number; nextResponse: number; resolution: number }> = {
  high: { response: 90, nextResponse: 120, resolution: 720 },
  medium: { response: 360, nextResponse: 480, resolution: 1920 },
  low: { response: 600, nextResponse: 960, resolution: 3600 }
}

/** The service levels of the demo: office hours, and targets of each department (D70, D71). */
function demoLevels(at: Date): StoredLevels {
  const open = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, OPENINGS]))
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  const departments = [...new Set(TOPICS.map(({ department }) => department))]
  return {
    ...{ enabled: true, calendar: CALENDAR, removed: [], updatedAt: at.toISOString() },
    calendars: [{ id: CALENDAR, name: 'Office hours', zone, open, closures: [] }],
    departments: departments.map((department) => ({
      ...{ department, calendar: CALENDAR, targets: TARGETS, warnings: [75], restart: false }
    }))
  }
}

/** Gives tickets of the demo the deadlines they would have had. */
export function createDemoDeadlines(now: Date) {
  const known = withHours(demoLevels(now))
  const slas = new Map(
    demoSubcategories(true).map((of) => [`${of.category}/${of.slug}`, of.defaultSLA])
  )
  const defaultSlaOf = (category: string, subcategory: string) =>
    slas.get(`${category}/${subcategory}`) ?? null
  const rules = { ...known, defaultSlaOf, isDepartment: () => true }

  return {
    async turnOn({ settings }: Transaction): Promise<void> {
      const { levels } = known
      await settings.put(SERVICE_LEVELS, JSON.stringify(levels), now)
      if (levels.updatedAt) await settings.put(CLOCKS_MOVED, levels.updatedAt, now)
    },

    /** Lets most tickets wait that are being worked on for days; before they are inserted. */
    letWait(lives: readonly TicketLife[]): void {
      for (const life of lives) {
        const since = waitsSince(life, now)
        const { id: ticketId, assigneeId } = life.ticket
        if (since === null || assigneeId === null) continue
        const to = reasonFor(life)
        life.events.push({ ticketId, actorId: assigneeId, kind: 'waiting', to, at: since })
      }
    },

    /** Inserts the clocks and waits of tickets, after the tickets themselves. */
    async add(
      { serviceClocks, ticketWaits }: Transaction,
      lives: readonly TicketLife[]
    ): Promise<void> {
      for (const { ticket, events } of lives) {
        const { id, priority, category, subcategory } = ticket
        const raised = {
          ...ticket,
          createdAt: ticket.createdAt.getTime(),
          firstResponseAt: ticket.firstResponseAt?.getTime() ?? null
        }
        const clocks = replay(raised, changesOf(events), rules)
        const defaultSla = subcategory === null ? null : defaultSlaOf(category, subcategory)
        const warnings = levelOf(known.levels, { ...ticket, defaultSla })?.warnings ?? []
        const plan = { warnings, now: now.getTime(), isForMany: true, hoursOf: known.hoursOf }
        for (const clock of clocks)
          await serviceClocks.insert(id, withAlarm(undefined, clock, plan))
        await serviceClocks.setDue(id, dueState(clocks, priority))
        const wait = events.find(({ kind }) => kind === 'waiting')
        if (wait) await ticketWaits.put(waitOf(wait))
      }
    }
  }
}

/** How long nothing must have happened to a ticket that waits; each fifth one never does. */
const WAITS_AFTER_MS = 2 * 24 * 60 * 60 * 1000

/** When a ticket began to wait: an hour after anything has happened to it; null for never. */
function waitsSince({ ticket, events }: TicketLife, now: Date): Date | null {
  const last = events.at(-1)?.at
  if (ticket.status !== 'in-progress' || ticket.id % 5 === 0 || !last) return null
  const age = now.getTime() - last.getTime()
  return age < WAITS_AFTER_MS ? null : new Date(last.getTime() + 60 * 60 * 1000)
}

/** It waits for the requester where the team has asked, and otherwise for something else. */
function reasonFor({ ticket, comments }: TicketLife): WaitReason {
  if (comments.at(-1)?.userId === ticket.assigneeId) return 'requester'
  return ticket.id % 3 === 0 ? 'approval' : 'supplier'
}

function waitOf({ ticketId, actorId, to, at }: TicketLife['events'][number]): NewTicketWait {
  return {
    ...{ ticketId, waitingFor: to as WaitReason, authorId: actorId, since: at, until: null },
    ...{ remindAfterDays: null, resolveAfterDays: null, countedFrom: at },
    ...{ remindedAt: null, nextAt: null }
  }
}

/** The changes of a ticket's history that move its clocks. */
function changesOf(events: TicketLife['events']): RaisedTicketChange[] {
  return events.flatMap(({ ticketId, kind, from = null, to = null, at }) => {
    const known = CLOCK_CHANGES.find((change) => change === kind)
    return known ? [{ ticketId, kind: known, from, to, at: at.getTime() }] : []
  })
}
