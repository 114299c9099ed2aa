// Longer than others, because it has the fields, filters and calls of tickets, which belong together.
import * as z from 'zod'
import { ANNOUNCEMENT_STATES, OUTAGE_LINKS } from '../domain/announcements.ts'
import { DUE_FILTERS, SERVICE_FILTERS } from '../domain/clock-outcomes.ts'
import { MAX_SEARCH_LENGTH } from '../domain/search-text.ts'
import { IT_DEPARTMENT } from '../domain/teams.ts'
import {
  DIRECTIONS,
  MAX_DESCRIPTION,
  OWNERSHIPS,
  PRIORITIES,
  TICKET_SORTS,
  TICKET_STATUSES
} from '../domain/tickets.ts'
import { WAIT_REASONS, WAITING_FILTERS } from '../domain/wait-reasons.ts'
import { oneOf, saying } from '../languages/validation-texts.ts'
import {
  attachmentIds,
  countText,
  dayText,
  IdParams,
  id,
  idText,
  inputFormat,
  keepFollowerIds,
  outputFormat,
  repeatable,
  requiredName,
  slug,
  text,
  timestamp,
  visible
} from './fields.ts'
import { NewFormAnswers } from './form-answers.ts'
import { defineRoute } from './route.ts'
import { announcementTitles } from './translations.ts'

/** The most tickets on one page of a list; without a limit a list has all (D23). */
const MAX_PAGE = 1000

/** The header with the number of rows before paging (D23, D39, D45). */
export const TOTAL_COUNT_HEADER = 'X-Total-Count'

export const status = z.enum(
  TICKET_STATUSES,
  oneOf('Status must be one of {choices}', TICKET_STATUSES)
)
export const priority = z.enum(PRIORITIES, oneOf('Priority must be one of {choices}', PRIORITIES))

/** For what a ticket waits, and what happens by itself meanwhile (D74). */
const Waiting = z
  .object({
    for: z.enum(WAIT_REASONS),
    since: timestamp,
    /** When it ends by itself; null for never. */
    until: timestamp.nullable(),
    /** In working days; null for none. */
    remindAfterDays: z.int().nullable(),
    resolveAfterDays: z.int().nullable(),
    /** When the requester is reminded; null once they are, and while the last comment is theirs. */
    remindAt: timestamp.nullable(),
    remindedAt: timestamp.nullable(),
    /** When it is resolved without an answer; null for never. */
    resolveAt: timestamp.nullable()
  })
  .meta({ id: 'Waiting' })
export type Waiting = z.infer<typeof Waiting>

/** How many tasks a ticket has, and how many of them are done (D79). */
const TaskProgress = z
  .object({ total: z.int().positive(), done: z.int().nonnegative() })
  .meta({ id: 'TaskProgress' })
export type TaskProgress = z.infer<typeof TaskProgress>

/** The outage of a ticket (D81). */
const TicketOutage = z
  .object({
    id,
    title: z.string(),
    translations: announcementTitles,
    link: z.enum([...OUTAGE_LINKS, 'behind']),
    state: z.enum(ANNOUNCEMENT_STATES)
  })
  .meta({ id: 'TicketOutage' })
export type TicketOutage = z.infer<typeof TicketOutage>

export const Ticket = z
  .object({
    id,
    ticketId: z.string(),
    department: z.string(),
    description: z.string(),
    status,
    priority,
    category: z.string(),
    subcategory: z.string().nullable(),
    requesterId: id,
    assigneeId: id.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    resolvedAt: timestamp.nullable(),
    format: outputFormat,
    /** Present where the ticket is of a private department (D44). */
    private: z.literal(true).optional(),
    /** The deadlines, where service levels are on (D71). */
    service: z
      .object({
        responseDue: timestamp.nullable(),
        resolutionDue: timestamp.nullable(),
        paused: z.boolean(),
        late: z.boolean()
      })
      .optional(),
    /** Present while the ticket waits (D74). */
    waiting: Waiting.optional(),
    /**
     * How many processes were started in it (D79); only where one ticket is read, and there are some or the
     * caller can start one.
     */
    processes: z.object({ started: z.int().nonnegative() }).meta({ id: 'ProcessCount' }).optional(),
    /** Present where the ticket has tasks (D79). */
    tasks: TaskProgress.optional(),
    /** The recurring ticket that has raised it (D77); only where one ticket is read. */
    schedule: z.object({ id, name: z.string() }).optional(),
    /** How many approvals it has (D80), in the answer of one ticket; absent for none. */
    approvals: z.int().positive().optional(),
    /**
     * The outage of which it is a part, perhaps one, or the ticket behind it (D81), for those who see
     * both; only where one ticket is read.
     */
    outage: TicketOutage.optional(),
    /**
     * Present where the ticket asks a form or has answered one (D78), and only where one ticket is
     * read: how many questions are open, and whether any form has been answered.
     */
    form: z.object({ open: z.int().nonnegative(), answered: z.boolean() }).optional()
  })
  .meta({ id: 'Ticket' })
export type Ticket = z.infer<typeof Ticket>

const departmentName = visible(
  'Department',
  text('Department', { length: 0, message: 'Department must be text' }, 100)
)

/** An empty or absent department means `IT` (D34, spec §7); the form asks for one. */
const department = departmentName.nullish().transform((name) => name || IT_DEPARTMENT)

/**
 * The body that the create form sends (spec §5, §7, D12). `null` and absent mean the same for the
 * optional fields.
 */
export const NewTicket = z
  .object({
    department,
    description: text(
      'Description',
      { length: 10, message: 'Description must be at least 10 characters' },
      MAX_DESCRIPTION
    ),
    format: inputFormat,
    status: status.default('open'),
    priority: priority.default('medium'),
    category: slug('Category'),
    subcategory: slug('Subcategory').nullish(),
    requesterId: id,
    assigneeId: id.nullish(),
    attachmentIds,
    /** Answers to the form of the department and category; without them its questions are open (D78). */
    form: NewFormAnswers.optional()
  })
  .meta({ id: 'NewTicket' })
export type NewTicket = z.infer<typeof NewTicket>

/** Followers can be kept only with a change of department (D64). */
export const isKeptWithDepartment = (change: { keepFollowerIds?: unknown; department?: unknown }) =>
  change.keepFollowerIds === undefined || change.department !== undefined

export const KEPT_WITHOUT_DEPARTMENT = {
  path: ['keepFollowerIds'],
  message: 'Followers can be kept only when the department changes'
}

/**
 * A change of some fields; what is absent stays (D45). An empty body unassigns (D11), which is why
 * unknown fields are rejected: ignoring one would unassign by accident. A change of department
 * unassigns an assignee who is not in the new team (D3), a change of category clears the
 * subcategory, unless the same change says otherwise.
 */
export const ChangedFields = z.strictObject({
  status: status.optional(),
  assigneeId: id.nullable().optional(),
  /** Empty means `IT`, as in a new ticket (D34). */
  department: departmentName.transform((name) => name || IT_DEPARTMENT).optional(),
  priority: priority.optional(),
  category: slug('Category').optional(),
  subcategory: slug('Subcategory').nullable().optional(),
  keepFollowerIds
})

export const TicketChange = ChangedFields.refine(
  isKeptWithDepartment,
  KEPT_WITHOUT_DEPARTMENT
).meta({ id: 'TicketChange' })
export type TicketChange = z.infer<typeof TicketChange>

/**
 * The filters of D23, the order of D46, and the filters by deadline, waiting and outcome (D72, D74).
 * An ownership that is not in the list means `all-relevant` (spec §6).
 */
const TicketFilterQuery = z.object({
  ownership: z.enum(OWNERSHIPS).catch('all-relevant').optional(),
  status: repeatable(status),
  priority: priority.optional(),
  search: z
    .string()
    .trim()
    .max(
      MAX_SEARCH_LENGTH,
      saying('Search must be at most {max} characters', {
        max: MAX_SEARCH_LENGTH
      })
    )
    .optional(),
  /** However it is written (D3). */
  department: requiredName('Department', 100).optional(),
  category: slug('Category').optional(),
  assigneeId: idText.optional(),
  requesterId: idText.optional(),
  createdFrom: dayText.optional(),
  createdTo: dayText.optional(),
  due: z.enum(DUE_FILTERS, oneOf('Due must be one of {choices}', DUE_FILTERS)).optional(),
  waiting: z
    .enum(WAITING_FILTERS, oneOf('Waiting must be one of {choices}', WAITING_FILTERS))
    .optional(),
  service: z
    .enum(SERVICE_FILTERS, oneOf('Service must be one of {choices}', SERVICE_FILTERS))
    .optional(),
  sort: z.enum(TICKET_SORTS, oneOf('Sort must be one of {choices}', TICKET_SORTS)).optional(),
  direction: z.enum(DIRECTIONS, oneOf('Direction must be one of {choices}', DIRECTIONS)).optional()
})
export type TicketFilterQuery = z.infer<typeof TicketFilterQuery>

/** The filters and the page of a list (D23). */
export const TicketQuery = TicketFilterQuery.extend({
  limit: countText('Limit', { min: 1, max: MAX_PAGE }).optional(),
  offset: countText('Offset', { min: 0, max: 1_000_000_000 }).optional(),
  /** A search of which no one needs the number ends with its page. */
  total: z.enum(['true', 'false'], saying('Total must be true or false')).optional()
})
export type TicketQuery = z.infer<typeof TicketQuery>

export const listTickets = defineRoute({
  operationId: 'listTickets',
  method: 'GET',
  path: '/api/tickets',
  summary:
    'Tickets, newest first; the header X-Total-Count holds their number before paging (D23), unless `total=false` ends a search with its page (D46). `sort` changes the order, `desc` unless `direction` is given: within a priority the oldest comes first, within a status the newest. `createdFrom` and `createdTo` are dates in the time zone of the server, both inclusive (D46). `due` leaves tickets that missed a deadline, or whose next one is today or this week; `service` those with an outcome, such as `resolution-late` (D72); `sort=due` puts the next deadline first with `direction=asc`',
  access: 'signed-in',
  query: TicketQuery,
  response: z.array(Ticket),
  headers: { [TOTAL_COUNT_HEADER]: z.int().nonnegative().optional() },
  status: 200
})

export const exportTickets = defineRoute({
  operationId: 'exportTickets',
  method: 'GET',
  path: '/api/tickets/export',
  summary:
    'All tickets of a list as a CSV file, with the same filters and order and without paging (D23)',
  access: 'signed-in',
  query: TicketFilterQuery,
  produces: 'text/csv',
  headers: { 'Content-Disposition': z.string() },
  status: 200
})

export const createTicket = defineRoute({
  operationId: 'createTicket',
  method: 'POST',
  path: '/api/tickets',
  summary: 'Raise a ticket',
  access: 'signed-in',
  body: NewTicket,
  response: Ticket,
  status: 201,
  errors: [403, 409]
})

export const getTicket = defineRoute({
  operationId: 'getTicket',
  method: 'GET',
  path: '/api/tickets/{id}',
  summary: 'One ticket',
  access: 'signed-in',
  params: IdParams,
  response: Ticket,
  status: 200,
  errors: [404]
})

export const updateTicket = defineRoute({
  operationId: 'updateTicket',
  method: 'PATCH',
  path: '/api/tickets/{id}',
  summary: 'Change some fields of a ticket; an empty body unassigns (D11, D45)',
  access: 'signed-in',
  params: IdParams,
  body: TicketChange,
  response: Ticket,
  status: 200,
  errors: [403, 404, 409]
})
