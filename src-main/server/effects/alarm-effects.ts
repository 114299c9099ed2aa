import type { RuleEvent } from '#shared/domain/rules.ts'
import {
  alarmEvent,
  alarmNoticeText,
  alarmNow,
  DEADLINE_SHARE,
  dueOf,
  nextAlarmAt
} from '#shared/domain/service-alarms.ts'
import { departmentLevel } from '#shared/domain/service-targets.ts'
import type { ClockRow } from '../store/service-clocks-store.ts'
import type { Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { findAlarmRecipients } from './alarm-recipients.ts'
import { insertNotifications } from './notification-effects.ts'
import { runRules } from './rule-effects.ts'
import { calendarOf, type KnownLevels } from './service-clock-effects.ts'
import { queueAlarmWebhooks } from './webhook-effects.ts'

/**
 * Raises the alarms of a ticket that are due, each once, with its notifications, emails and webhooks,
 * and plans the next ones, all in one transaction (D73).
 */
export async function raiseAlarms(
  tx: Transaction,
  known: KnownLevels,
  { ticket, clocks, at }: { ticket: TicketRow; clocks: readonly ClockRow[]; at: Date }
): Promise<void> {
  const now = at.getTime()
  const level = departmentLevel(known.levels.departments, ticket.department)
  const rules = { warnings: level?.warnings ?? [], hoursOf: known.hoursOf }
  const events: RuleEvent[] = []
  for (const clock of clocks) {
    if (clock.alarmAt === null || clock.alarmAt > now) continue
    const alarm = alarmNow(clock, rules, now)
    const due = dueOf(clock, known.hoursOf)
    if (alarm && due !== null) {
      const raised = { clock, share: alarm.share, due: new Date(due) }
      await raise(tx, known, { ticket, at, ...raised })
      events.push({ event: alarmEvent(alarm.share) })
    }
    const raisedShare = alarm?.share ?? clock.raisedShare
    const alarmAt = nextAlarmAt({ ...clock, raisedShare }, rules, now)
    await tx.serviceClocks.update({ ...clock, alarmAt })
  }
  // Only now, because they may move the clocks.
  await runRules(
    tx,
    { actor: null, at },
    {
      ...{ ticket, people: [], events, insert: insertNotifications }
    }
  )
}

async function raise(
  tx: Transaction,
  { levels }: KnownLevels,
  alarm: { ticket: TicketRow; clock: ClockRow; share: number; due: Date; at: Date }
): Promise<void> {
  const { ticket, clock, share, due, at } = alarm
  const ticketId = ticket.id
  const kind = alarmEvent(share)
  const alarmId = await tx.serviceAlarms.insert({ clockId: clock.id, share, due })
  await queueAlarmWebhooks(tx, kind, { ticketId, alarmId, at })
  const escalation =
    share === DEADLINE_SHARE
      ? departmentLevel(levels.departments, ticket.department)?.escalation
      : undefined
  const people = await findAlarmRecipients(tx, ticket, escalation)
  if (people.length === 0) return
  const { zone } = calendarOf(levels, clock.calendar)
  const to = alarmNoticeText({ clock: clock.kind, due, zone })
  await insertNotifications(
    tx,
    people.map(({ id }) => ({
      ...{ userId: id, ticketId, actorId: id, kind, to, at },
      ...{ commentId: null, mentioned: false }
    }))
  )
  const userIds = people.map(({ id }) => id)
  tx.tell({ type: 'personal', userIds, event: { type: 'notifications' } })
}
