import {
  MAX_NOTIFICATION_COUNT,
  MAX_NOTIFICATIONS,
  Notification,
  type Notifications,
  type StandIn
} from '#shared/api/notifications.ts'
import { answerersOf, standInsOf } from '#shared/domain/absences.ts'
import { seesNotes } from '#shared/domain/notes.ts'
import { seesTicket, type Viewer } from '#shared/domain/private-departments.ts'
import { processIn } from '#shared/domain/processes.ts'
import { isRuleAlone, ruleIn } from '#shared/domain/rules.ts'
import { scheduleIn } from '#shared/domain/schedules.ts'
import { readAlarmNotice } from '#shared/domain/service-alarms.ts'
import { managesDepartment } from '#shared/domain/teams.ts'
import { isAlarmEvent, type NotifiedEvent } from '#shared/domain/ticket-events.ts'
import { ticketTitle } from '#shared/domain/ticket-title.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import type { Clock } from '../base/clock.ts'
import { readRules } from '../effects/known-rules.ts'
import { withTaskTexts } from '../effects/task-texts.ts'
import type { Authorization } from '../http/authorization.ts'
import type { AbsenceRow } from '../store/absences-store.ts'
import type { NotificationRow } from '../store/notifications-store.ts'
import type { RuleRow } from '../store/rules-store.ts'
import type { Store } from '../store/store.ts'

/** How long a notification is kept that no one looks at, in milliseconds (D42). */
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

export type NotificationsService = ReturnType<typeof createNotificationsService>

/** Notifications about the tickets that a person follows (D42). */
export function createNotificationsService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /** A person's unread notifications that they may still see. */
    async list(actor: Viewer): Promise<Notifications> {
      const now = clock()
      const [rows, rules, absences, wasAsked] = await Promise.all([
        read.notifications.list(actor.id, MAX_NOTIFICATION_COUNT),
        readRules(read),
        read.absences.listOpen(now),
        read.approvals.wasAsked(actor.id)
      ])
      const userIds = answerersOf(actor.id, absences, now)
      const isCounted = wasAsked || userIds.length > 1
      const open = isCounted
        ? await read.approvals.countOpenFor({ personId: actor.id, userIds })
        : 0
      const seen = await withTaskTexts(
        read,
        rows.filter((row) => maySee(actor, row))
      )
      const pausedRules = pausedOf(actor, rules)
      const standIns = standInsOf(actor.id, absences, now).map(toStandIn)
      return {
        ...{ count: seen.length, items: seen.slice(0, MAX_NOTIFICATIONS).map(toNotification) },
        ...(pausedRules.length > 0 && { pausedRules }),
        ...(standIns.length > 0 && { standIns }),
        ...((wasAsked || open > 0) && { approvals: open })
      }
    },

    /** Forgets those up to an id. */
    async see(upTo: number, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, { id }) => {
        if (await tx.notifications.deleteUpTo(id, upTo))
          tx.tell({ type: 'personal', userIds: [id], event: { type: 'notifications' } })
      })
    }
  }
}

/**
 * Deletes the notifications that no one has looked at for long, or that are of another time (D35).
 */
export async function deleteOldNotifications(store: Store, now: Date): Promise<void> {
  const at = now.getTime()
  await store.transaction((tx) =>
    tx.notifications.deleteOutside(new Date(at - LIFETIME_MS), new Date(at + LIFETIME_MS))
  )
}

/** The rules that someone wrote and still manages, and that are paused (D75). */
function pausedOf(actor: Viewer, rules: readonly RuleRow[]) {
  return rules.flatMap(({ id, name, authorId, department, enabled, pausedReason: reason }) => {
    const isTold = enabled && authorId === actor.id && managesDepartment(actor, department)
    return isTold && reason !== null ? [{ id, name, reason }] : []
  })
}

function toStandIn({ id, userId, from, until, updatedAt }: AbsenceRow): StandIn {
  return {
    ...{ personId: userId, from: from.toISOString(), until: until.toISOString() },
    key: `${id}-${updatedAt.getTime()}`
  }
}

/** Rights may have changed since it was written (D41, D44). */
function maySee(actor: Viewer, { ticketId, ticket, kind, isFollowing }: NotificationRow): boolean {
  const followerIds = isFollowing ? [actor.id] : []
  if (!seesTicket(actor, { ...ticket, followerIds })) return false
  return kind !== 'note' || seesNotes(actor, { ...ticket, id: ticketId })
}

function toNotification({
  ticket,
  isFollowing: _,
  to,
  at,
  cause,
  ...row
}: NotificationRow): Notification {
  return Notification.parse({
    ...row,
    ...answeredValue(row.kind, to),
    ...(isRuleAlone(cause) && { actorId: null }),
    reference: formatTicketId(row.ticketId),
    about: ticketTitle(ticket),
    at: at.toISOString(),
    rule: ruleIn(cause) ?? undefined,
    schedule: scheduleIn(cause) ?? undefined,
    process: processIn(cause) ?? undefined
  })
}

/** The value of a notification: of an alarm its clock and deadline, and no person (D73). */
function answeredValue(kind: NotifiedEvent, to: string | null) {
  if (kind === 'no-assignee') return { to, actorId: null }
  if (isAlarmEvent(kind)) {
    const { clock, due } = readAlarmNotice(to ?? '')
    return { to: clock, due: due.toISOString(), actorId: null }
  }
  const isId = kind === 'assignee' || kind === 'approval-needed' || kind === 'approval-reminder'
  return { to: isId && to !== null ? Number(to) : to }
}
