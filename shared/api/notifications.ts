import * as z from 'zod'
import { TOLD_OUTCOMES } from '../domain/approvals.ts'
import { CLOCK_KINDS } from '../domain/clock-outcomes.ts'
import { FORM_CHANGES } from '../domain/ticket-events.ts'
import { id, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'
import { priority, status } from './tickets.ts'

/** The most notifications in one answer, and how far they are counted. */
export const MAX_NOTIFICATIONS = 50
export const MAX_NOTIFICATION_COUNT = 100

/** A rule by which something happened, as it was called then (D75). */
export const NamedRule = z.object({ id, name: z.string() }).meta({ id: 'NamedRule' })
export type NamedRule = z.infer<typeof NamedRule>

/** The recurring ticket that has raised a ticket, as it was called then (D77). */
export const NamedSchedule = z.object({ id, name: z.string() }).meta({ id: 'NamedSchedule' })

/** A process that has raised a ticket or added a task, as it was called then (D79). */
export const NamedProcess = z
  .object({
    /** Null where it was deleted before. */
    id: id.nullable(),
    name: z.string()
  })
  .meta({ id: 'NamedProcess' })

const about = {
  /** Later notifications have higher ids. */
  id,
  ticketId: id,
  /** The reference of the ticket (D6). */
  reference: z.string(),
  /** The first line of the ticket's description, cut where it is long. */
  about: z.string(),
  /**
   * Who did it; null where the account is deleted (D4), and where no one did: of alarms, and of rules
   * that a time has begun.
   */
  actorId: id.nullable(),
  /** Whether the comment, note or description mentions the caller. */
  mentioned: z.boolean(),
  at: timestamp,
  /** The rule that did it (D75), after something that the actor did; absent where the actor did. */
  rule: NamedRule.optional(),
  /** The recurring ticket that did it, in the name of the actor (D77); absent where the actor did. */
  schedule: NamedSchedule.optional(),
  /** The process that did it, in the name of the actor (D79); absent where the actor did. */
  process: NamedProcess.optional()
}

const alarm = {
  to: z.enum(CLOCK_KINDS),
  /** When the clock is or was due. */
  due: timestamp,
  commentId: z.null()
}

/** A change by another person in a ticket that the caller follows (D42), or an alarm (D73). */
export const Notification = z
  .discriminatedUnion('kind', [
    z.object({ ...about, kind: z.literal('created'), to: z.null(), commentId: z.null() }),
    z.object({ ...about, kind: z.literal('status'), to: status, commentId: z.null() }),
    /** `to` is the id of a person, also of a deleted account (D33); null for no one. */
    z.object({ ...about, kind: z.literal('assignee'), to: id.nullable(), commentId: z.null() }),
    z.object({ ...about, kind: z.literal('department'), to: z.string(), commentId: z.null() }),
    z.object({ ...about, kind: z.literal('priority'), to: priority, commentId: z.null() }),
    z.object({ ...about, kind: z.literal('comment'), to: z.null(), commentId: id }),
    /** An internal note (D41). */
    z.object({ ...about, kind: z.literal('note'), to: z.null(), commentId: id }),
    /** An alarm before a deadline, and at one (D73): `to` is the clock. */
    z.object({ ...about, ...alarm, kind: z.literal('due-soon') }),
    z.object({ ...about, ...alarm, kind: z.literal('overdue') }),
    /** The ticket needs an answer (D74); `to` is when it is resolved without one, null for never. */
    z.object({
      ...about,
      kind: z.literal('reminder'),
      to: timestamp.nullable(),
      commentId: z.null()
    }),
    /** A rule found no one to assign the ticket to, because all are away (D75). */
    z.object({ ...about, kind: z.literal('no-assignee'), to: z.null(), commentId: z.null() }),
    /** The caller is asked to approve the ticket (D80), for the first time or again; `to` is the approval. */
    z.object({ ...about, kind: z.literal('approval-needed'), to: id, commentId: z.null() }),
    z.object({ ...about, kind: z.literal('approval-reminder'), to: id, commentId: z.null() }),
    /** An approval that was asked of the caller's ticket, or by the caller, has ended. */
    z.object({
      ...about,
      kind: z.literal('approval-closed'),
      to: z.enum(TOLD_OUTCOMES),
      commentId: z.null()
    }),
    /** The form of the ticket was answered, or its answers changed (D78). */
    z.object({ ...about, kind: z.literal('form'), to: z.enum(FORM_CHANGES), commentId: z.null() }),
    /** The caller is asked for open answers of the ticket's form. */
    z.object({ ...about, kind: z.literal('form-asked'), to: z.null(), commentId: z.null() }),
    /** A task is assigned to the caller (D79): `to` is its text. */
    z.object({ ...about, kind: z.literal('task'), to: z.string(), commentId: z.null() })
  ])
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

/** An absence in which the caller stands in for another person, or will (D76). */
export const StandIn = z
  .object({
    personId: id,
    from: timestamp,
    until: timestamp,
    /** Another one once the absence has been changed, so that a page can tell what is new. */
    key: z.string()
  })
  .meta({ id: 'StandIn' })
export type StandIn = z.infer<typeof StandIn>

/** The changes in followed tickets since the caller last looked (D42). */
export const Notifications = z
  .object({
    /** How many there are, counted up to {@link MAX_NOTIFICATION_COUNT}. */
    count: z.int().nonnegative(),
    /** The newest, newest first. */
    items: z.array(Notification),
    /** The rules of the caller that are paused, with the reason (D75); absent for none. */
    pausedRules: z
      .array(NamedRule.extend({ reason: z.string() }).meta({ id: 'PausedRule' }))
      .optional(),
    /** For whom the caller stands in (D76); absent for no one. */
    standIns: z.array(StandIn).optional(),
    /**
     * How many open approvals the caller can answer (D80), also in place of others; absent for who was
     * never asked.
     */
    approvals: z.int().nonnegative().optional()
  })
  .meta({ id: 'Notifications' })
export type Notifications = z.infer<typeof Notifications>

/** Up to which notification someone has looked. */
const SeenNotifications = z.object({ upTo: id }).meta({ id: 'SeenNotifications' })

export const listNotifications = defineRoute({
  operationId: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  summary: `Unread changes by others in tickets the caller follows, at most the newest ${MAX_NOTIFICATIONS}; counted up to ${MAX_NOTIFICATION_COUNT} (D42)`,
  access: 'signed-in',
  response: Notifications,
  status: 200
})

export const seeNotifications = defineRoute({
  operationId: 'seeNotifications',
  method: 'POST',
  path: '/api/notifications/seen',
  summary: 'Mark notifications as read, up to a given one (D42)',
  access: 'signed-in',
  body: SeenNotifications,
  status: 204
})
