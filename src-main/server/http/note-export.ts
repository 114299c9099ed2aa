import { isWithin } from '../base/clock.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import { StorageError } from '../store/storage-error.ts'
import type { Authorization } from './authorization.ts'

/**
 * For how long a second export of the same is taken for the first, in milliseconds: a page asks
 * once whether it is rejected, and then for the file.
 */
const SAME_EXPORT_MS = 10_000

/**
 * Adds an export to the security log (D55). Where nothing can be written, such as on a full disk,
 * people can still read, and so export.
 * @param what is exported, as a few words
 */
export async function noteExport(authorization: Authorization, what: string): Promise<void> {
  await authorization
    .transaction(async (tx, actor) => {
      const event = authorization.eventOf('exported', actor, { detail: what })
      const filter = { kind: event.kind, personId: actor.id }
      const [last] = await tx.security.list(filter, { limit: 1, before: undefined })
      if (last?.detail === what && isWithin(last.at, SAME_EXPORT_MS, event.at)) return
      await logSecurityEvent(tx, event)
    })
    .catch((error: unknown) => {
      if (!(error instanceof StorageError)) throw error
    })
}
