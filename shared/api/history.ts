import * as z from 'zod'
import { OUTAGE_LINKS } from '../domain/announcements.ts'
import { APPROVAL_STEPS } from '../domain/approvals.ts'
import { FORM_CHANGES, TASK_EVENTS, TASK_FIELDS } from '../domain/ticket-events.ts'
import { TICKET_LINK_KINDS } from '../domain/ticket-links.ts'
import { WAIT_REASONS } from '../domain/wait-reasons.ts'
import { IdParams, id, MAX_PAGE_ROWS, PageQuery, timestamp } from './fields.ts'
import { NamedProcess, NamedRule, NamedSchedule } from './notifications.ts'
import { defineRoute } from './route.ts'
import { priority, status, TOTAL_COUNT_HEADER } from './tickets.ts'

const linkKind = z.enum(TICKET_LINK_KINDS)
const waitReason = z.enum(WAIT_REASONS)
const formChange = z.enum(FORM_CHANGES)

const entry = {
  /** Later entries have higher ids. */
  id,
  /** Null where the account is deleted (D4), and where a time has begun a rule, and no person. */
  actorId: id.nullable(),
  at: timestamp,
  /**
   * The rule that did it (D75), after something that the actor did; absent for a person. A rule lets a
   * ticket wait in the name of who wrote it.
   */
  rule: NamedRule.optional(),
  /** The process that did it, in the name of the actor, who has started it (D79). */
  process: NamedProcess.optional(),
  /** Present where it came with the end of an outage, which the actor has ended (D81). */
  outage: z.literal(true).optional()
}

/**
 * Present where it happened by itself, because the ticket had waited (D74); `actorId` is then who had
 * put it to wait, and `afterDays` for how many working days.
 */
const automatic = {
  cause: z.literal('waiting').optional(),
  afterDays: z.int().positive().optional()
}

/** Present where a recurring ticket was raised (D77), by the schedule of that name at the time. */
const scheduled = {
  cause: z.literal('schedule').optional(),
  schedule: NamedSchedule.optional()
}

/** The other ticket of a link, for who sees it (D44, D49). */
const other = { otherId: id.optional() }

/**
 * A change of a ticket: someone created it, changed a field of it, or gave it to someone or
 * no one. Comments are not among it, because the comments' own call answers them.
 */
export const HistoryEntry = z
  .discriminatedUnion('kind', [
    z.object({ ...entry, ...scheduled, kind: z.literal('created'), from: z.null(), to: status }),
    z.object({ ...entry, ...automatic, kind: z.literal('status'), from: status, to: status }),
    /** From and to are the ids of people, also of deleted accounts (D33). */
    z.object({ ...entry, kind: z.literal('assignee'), from: id.nullable(), to: id.nullable() }),
    z.object({ ...entry, kind: z.literal('department'), from: z.string(), to: z.string() }),
    z.object({ ...entry, kind: z.literal('priority'), from: priority, to: priority }),
    /** From and to are slugs, also of categories and subcategories that are gone (D20). */
    z.object({ ...entry, kind: z.literal('category'), from: z.string(), to: z.string() }),
    z.object({
      ...entry,
      kind: z.literal('subcategory'),
      from: z.string().nullable(),
      to: z.string().nullable()
    }),
    z.object({ ...entry, ...other, kind: z.literal('linked'), from: z.null(), to: linkKind }),
    z.object({ ...entry, ...other, kind: z.literal('unlinked'), from: linkKind, to: z.null() }),
    /** From is the name of the file; null where that is gone too. */
    z.object({
      ...entry,
      kind: z.literal('file-deleted'),
      from: z.string().nullable(),
      to: z.null(),
      /** The file of an internal note, which only those who see notes are answered (D41). */
      internal: z.literal(true).optional()
    }),
    /** From and to are for what the ticket waits; null for nothing. */
    z.object({
      ...entry,
      cause: automatic.cause,
      kind: z.literal('waiting'),
      from: waitReason.nullable(),
      to: waitReason.nullable()
    }),
    /** From is the person in whose place the actor has answered (D80); null for no one. */
    z.object({
      ...entry,
      kind: z.literal('approval'),
      from: id.nullable(),
      to: z.enum(APPROVAL_STEPS)
    }),
    /** Someone answered the form of the ticket, or changed answers (D78). */
    z.object({ ...entry, kind: z.literal('form'), from: z.null(), to: formChange }),
    /** Someone asked the requester for open answers. */
    z.object({ ...entry, kind: z.literal('form-asked'), from: z.null(), to: z.null() }),
    /** To is the name of the process at the time (D79). */
    z.object({ ...entry, kind: z.literal('process-started'), from: z.null(), to: z.string() }),
    /** The ticket became a part of an outage, or perhaps one (D81); to is null where it is none now. */
    z.object({
      ...entry,
      kind: z.literal('outage'),
      from: z.enum(OUTAGE_LINKS).nullable(),
      to: z.enum(OUTAGE_LINKS).nullable()
    }),
    /** A change of a task (D79). */
    z.object({
      ...entry,
      kind: z.enum(TASK_EVENTS),
      from: z.null(),
      /** The text of the task as it is now; null where it is deleted. */
      to: z.string().nullable(),
      /** The field that was changed; present for `task-changed` only. */
      field: z.enum(TASK_FIELDS).optional()
    })
  ])
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const listHistory = defineRoute({
  operationId: 'listHistory',
  method: 'GET',
  path: '/api/tickets/{id}/history',
  summary: `The newest changes of a ticket, at most ${MAX_PAGE_ROWS}, oldest first; the header ${TOTAL_COUNT_HEADER} holds their number before paging (D45)`,
  access: 'signed-in',
  params: IdParams,
  query: PageQuery,
  response: z.array(HistoryEntry),
  headers: { [TOTAL_COUNT_HEADER]: z.int().nonnegative() },
  status: 200,
  errors: [404]
})
