import { format } from 'date-fns/format'
import { MAX_PAGE_ROWS } from '#shared/api/fields.ts'
import type { QueryOf } from '#shared/api/route.ts'
import type {
  listSecurityEvents,
  SecurityEvent,
  SecurityLogFilter
} from '#shared/api/security-log.ts'
import { SECURITY_EVENT_LABELS } from '#shared/domain/security-events.ts'
import { english } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { invitationOf, invitedEnd, namedDetail } from '../effects/invitation-detail.ts'
import { csvOf } from '../http/csv.ts'
import type { ListedSecurityEvent, SecurityEventFilter } from '../store/security-log-store.ts'
import type { Store } from '../store/store.ts'

/**
 * How long the security log is kept, in milliseconds: two years (D55), and two days more than the
 * database insists on.
 */
const LIFETIME_MS = 732 * 24 * 60 * 60 * 1000

export type SecurityLogService = ReturnType<typeof createSecurityLogService>

/** Reads the security log (D55). */
export function createSecurityLogService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /** The newest events, or the newest before one, newest first, and how many there are. */
    async list({
      limit = MAX_PAGE_ROWS,
      before,
      ...query
    }: QueryOf<typeof listSecurityEvents>): Promise<{ events: SecurityEvent[]; total: number }> {
      const filter = filterOf(query)
      const [total, rows] = await Promise.all([
        read.security.count(filter),
        read.security.list(filter, { limit, before })
      ])
      return { events: (await withNames(rows)).map(toSecurityEvent), total }
    },

    /** The log as a CSV file; the content is read from the store only as it is consumed. */
    export(query: SecurityLogFilter): { fileName: string; content: AsyncGenerator<Uint8Array> } {
      return {
        fileName: `security-log-${format(clock(), 'yyyy-MM-dd')}.csv`,
        content: csvPieces(query)
      }
    }
  }

  /**
   * Events with the address of an invitation while it is open, and the person once it is used; of other
   * invitations there is the number alone.
   */
  async function withNames(rows: ListedSecurityEvent[]): Promise<ListedSecurityEvent[]> {
    const ids = rows.flatMap((row) => invitationOf(row) ?? [])
    const names = ids.length > 0 ? await invitationNames([...new Set(ids)]) : new Map()
    return rows.map((row) => ({ ...row, detail: namedDetail(row, names) }))
  }

  async function invitationNames(ids: readonly number[]): Promise<Map<number, string>> {
    const used = { kind: 'account-made', detailEnds: ids.map(invitedEnd) } as const
    const [open, accounts] = await Promise.all([
      read.invitations.list(clock()),
      read.security.list(used, { limit: ids.length, before: undefined })
    ])
    const names = new Map<number, string>()
    for (const { id, email } of open) if (email !== null) names.set(id, email)
    for (const id of ids) {
      const account = accounts.find(({ detail }) => detail?.endsWith(invitedEnd(id)))
      if (account?.subject) names.set(id, account.subject.fullName)
    }
    return names
  }

  async function* csvPieces(query: SecurityLogFilter): AsyncGenerator<Uint8Array> {
    yield csvOf([['Time', 'Event', 'By', 'Account', 'Address', 'Detail']])
    const filter = filterOf(query)
    let before: number | undefined
    for (;;) {
      const rows = await read.security.list(filter, { limit: MAX_PAGE_ROWS, before })
      const named = await withNames(rows)
      if (named.length > 0) yield csvOf(named.map(cellsOf), { isFirst: false })
      if (rows.length < MAX_PAGE_ROWS) return
      before = rows.at(-1)?.id
    }
  }
}

/**
 * Deletes what is older than two years (D55). Neither a clock that is ahead nor the time of the
 * newest event alone decides, because one of them may be wrong (D35).
 */
export async function deleteOldSecurityEvents(store: Store, now: Date): Promise<void> {
  const [newest] = await store.read.security.list({}, { limit: 1, before: undefined })
  if (!newest) return
  const latest = Math.min(now.getTime(), newest.at.getTime())
  await store.transaction((tx) => tx.security.deleteBefore(new Date(latest - LIFETIME_MS)))
}

function filterOf({ from, until, ...filter }: SecurityLogFilter): SecurityEventFilter {
  return {
    ...filter,
    from: from ? new Date(from) : undefined,
    until: until ? new Date(until) : undefined
  }
}

function toSecurityEvent({ at, ...row }: ListedSecurityEvent): SecurityEvent {
  return { ...row, at: at.toISOString() }
}

function cellsOf({ at, kind, actor, subject, address, detail }: ListedSecurityEvent): string[] {
  return [
    at.toISOString(),
    english(SECURITY_EVENT_LABELS[kind]),
    actor?.username ?? '',
    subject?.username ?? '',
    address ?? '',
    detail ?? ''
  ]
}
