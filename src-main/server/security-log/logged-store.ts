import { SECURITY_EVENT_LABELS } from '#shared/domain/security-events.ts'
import type { Log } from '../base/log.ts'
import type { SecurityEventRow, SecurityLogStore } from '../store/security-log-store.ts'
import type { Act, BulkWrites, Store } from '../store/store.ts'

/**
 * Writes what the security log gets as lines of the server's log too (D55), once it is committed, so
 * that a company's own log service can collect them.
 */
export function withSecurityLines(store: Store, log: Log): Store {
  const write = (event: SecurityEventRow) => log.info(lineOf(event))
  return {
    ...store,
    async transaction(work) {
      let noted: SecurityEventRow[] = []
      const result = await store.transaction((tx) => {
        // A transaction that is tried again notes again what happens.
        noted = []
        return work({ ...tx, security: noting(tx.security, noted) })
      })
      noted.forEach(write)
      return result
    },
    exclusive: (work) => store.exclusive((bulk) => work(writingActs(bulk, write)))
  }
}

function noting(security: SecurityLogStore, noted: SecurityEventRow[]): SecurityLogStore {
  return {
    ...security,
    async insert(event) {
      await security.insert(event)
      noted.push(event)
    }
  }
}

/** Each of these is committed by itself. */
function writingActs(bulk: BulkWrites, write: (event: SecurityEventRow) => void): BulkWrites {
  const after = async (written: Promise<void>, act: Act) => {
    await written
    write(act)
  }
  return {
    tell: bulk.tell,
    clearTickets: (act) => after(bulk.clearTickets(act), act),
    deleteUser: (userId, act) => after(bulk.deleteUser(userId, act), act),
    restoreUser: (userId, deletedAt, act) => after(bulk.restoreUser(userId, deletedAt, act), act),
    moveDepartment: (move, act) => after(bulk.moveDepartment(move, act), act)
  }
}

/** With the time in UTC, because who reads lines of several machines can't know their zones. */
function lineOf({ at, kind, actorId, subjectId, address, detail }: SecurityEventRow): string {
  const parts = [
    `Security: ${SECURITY_EVENT_LABELS[kind]}`,
    actorId !== null && `by user ${actorId}`,
    subjectId !== null && `account ${subjectId}`,
    address !== null && `from ${address}`,
    detail,
    `at ${at.toISOString()}`
  ]
  return parts.filter(Boolean).join(', ')
}
