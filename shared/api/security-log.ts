import * as z from 'zod'
import { SECURITY_EVENT_KINDS } from '../domain/security-events.ts'
import { oneOf, saying } from '../languages/validation-texts.ts'
import { id, idText, MAX_PAGE_ROWS, PageQuery, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'
import { TOTAL_COUNT_HEADER } from './tickets.ts'

/** A person as they are called now; also of an account that is deleted. */
const NamedPerson = z.object({ id, username: z.string(), fullName: z.string() })

/** Something that happened to accounts, sessions, settings or data as a whole (D55). */
export const SecurityEvent = z
  .object({
    id,
    at: timestamp,
    kind: z.enum(SECURITY_EVENT_KINDS),
    /** Who did it; null where no one was signed in. */
    actor: NamedPerson.nullable(),
    /**
     * The account it is about; null where it is about none, or the name that was typed is no
     * one's.
     */
    subject: NamedPerson.nullable(),
    /** The network address it came from; null where that is not known. */
    address: z.string().nullable(),
    /** Further details, in a few words. */
    detail: z.string().nullable()
  })
  .meta({ id: 'SecurityEvent' })
export type SecurityEvent = z.infer<typeof SecurityEvent>

const moment = (label: string) =>
  z.iso
    .datetime(
      saying('{label} must be a time in UTC, such as 2026-01-31T00:00:00Z', {
        label: { id: label }
      })
    )
    .optional()

const SecurityLogFilter = z.object({
  kind: z
    .enum(SECURITY_EVENT_KINDS, oneOf('Kind must be one of {choices}', SECURITY_EVENT_KINDS))
    .optional(),
  /** Who did it, or whose account it is about. */
  personId: idText.optional(),
  /** From this moment on. */
  from: moment('From'),
  /** Before this moment. */
  until: moment('Until')
})
export type SecurityLogFilter = z.infer<typeof SecurityLogFilter>

export const listSecurityEvents = defineRoute({
  operationId: 'listSecurityEvents',
  method: 'GET',
  path: '/api/admin/security-log',
  summary: `The security log, newest first, at most ${MAX_PAGE_ROWS} events at once; the header ${TOTAL_COUNT_HEADER} holds the number before paging (D55)`,
  access: 'it-support-specialist',
  query: SecurityLogFilter.extend(PageQuery.shape),
  response: z.array(SecurityEvent),
  headers: { [TOTAL_COUNT_HEADER]: z.int().nonnegative() },
  status: 200
})

export const exportSecurityEvents = defineRoute({
  operationId: 'exportSecurityEvents',
  method: 'GET',
  path: '/api/admin/security-log/export',
  summary: 'The security log as a CSV file, with the same filters and without paging (D55)',
  access: 'it-support-specialist',
  query: SecurityLogFilter,
  produces: 'text/csv',
  headers: { 'Content-Disposition': z.string() },
  status: 200
})
