import type { GlobalShortcut } from 'electron'
import { english, type Text, text } from '#shared/languages/texts.ts'
import type { Log } from '../server/base/log.ts'
import { t } from './base/texts.ts'

export interface NewTicketKeys {
  /** Replaces the registered keys, in Electron's names; null for none. */
  use(keys: string | null): void
  /** Why the keys do nothing, as a sentence; null where they work or none are set. */
  problem(): string | null
}

/** The keys that open the new-ticket dialog from anywhere in the system. */
export function createNewTicketKeys(options: {
  registry: Pick<GlobalShortcut, 'register' | 'unregister'>
  onPress: () => void
  log: Log
}): NewTicketKeys {
  const { registry, onPress, log } = options
  let used: string | null = null
  let problem: Text | null = null

  function take(keys: string): Text | null {
    try {
      if (registry.register(keys, onPress)) {
        used = keys
        return null
      }
      return text('Another program already uses these keys. Choose others.')
    } catch {
      return text('These keys cannot be used. Choose others.')
    }
  }
  return {
    use(keys) {
      if (used !== null) registry.unregister(used)
      used = null
      problem = keys === null ? null : take(keys)
      if (problem)
        log.warn(
          `The shortcut for a new ticket, ${JSON.stringify(keys)}, does not work: ${english(problem)}`
        )
    },
    problem: () => problem && t(problem)
  }
}
