import { SECURITY_EVENT_LABELS } from '#shared/domain/security-events.ts'
import { english } from '#shared/languages/texts.ts'
import type { SecurityEventRow } from '../store/security-log-store.ts'
import type { Act, BulkWrites, Transaction } from '../store/store.ts'

/**
 * Writes an event into the security log, and once it is committed as a line into the server's log
 * too (D55), so that a company's own log service can collect them.
 */
export async function logSecurityEvent(
  { security, log }: Pick<Transaction, 'security' | 'log'>,
  event: SecurityEventRow
): Promise<void> {
  await security.insert(event)
  log(lineOf(event))
}

/** The same for a change of many rows, which has written and committed its event itself. */
export function logBulkChange({ log }: Pick<BulkWrites, 'log'>, act: Act): void {
  log(lineOf(act))
}

/** With the time in UTC, because who reads lines of several machines can't know their zones. */
function lineOf({ at, kind, actorId, subjectId, address, detail }: SecurityEventRow): string {
  const parts = [
    `Security: ${english(SECURITY_EVENT_LABELS[kind])}`,
    actorId !== null && `by user ${actorId}`,
    subjectId !== null && `account ${subjectId}`,
    address !== null && `from ${address}`,
    detail,
    `at ${at.toISOString()}`
  ]
  return parts.filter(Boolean).join(', ')
}
