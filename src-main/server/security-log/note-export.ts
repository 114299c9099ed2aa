import type { Authorization } from '../http/authorization.ts'
import { StorageError } from '../store/storage-error.ts'

/**
 * Adds an export to the security log (D55). Where nothing can be written, such as on a full disk,
 * people can still read, and so export.
 * @param what is exported, as a few words
 */
export async function noteExport(authorization: Authorization, what: string): Promise<void> {
  await authorization
    .transaction(({ security }, actor) =>
      security.insert(authorization.eventOf('exported', actor, { detail: what }))
    )
    .catch((error: unknown) => {
      if (!(error instanceof StorageError)) throw error
    })
}
