import * as z from 'zod'
import type { Log } from '../../server/base/log.ts'
import { readSafely, writeSafely } from '../base/safe-file.ts'

const Pending = z.object({ version: z.string(), isTried: z.boolean() })

/** The update that was downloaded, stored for the next start. */
export interface PendingUpdate {
  remember(version: string): void
  markTried(version: string): void
  /** The version to install at this start; null where none waits, or it was already tried. */
  untried(): string | null
}

/**
 * Stores the pending update in a file beside the settings.
 * @param current the running version
 */
export function createPendingUpdate(file: string, current: string, log: Log): PendingUpdate {
  const read = () => readSafely(file, Pending)
  function write(pending: z.infer<typeof Pending>) {
    try {
      writeSafely(file, JSON.stringify(pending))
    } catch (error) {
      log.warn(`The downloaded update could not be saved for the next start (${error})`)
    }
  }
  return {
    remember(version) {
      if (read()?.version !== version) write({ version, isTried: false })
    },
    markTried: (version) => write({ version, isTried: true }),
    untried() {
      const pending = read()
      return pending && !pending.isTried && pending.version !== current ? pending.version : null
    }
  }
}
