import { randomUUID } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import type { Store } from '../store/store.ts'

/** Under what name the settings keep the id. */
const NAME = 'installation'

/**
 * The id of this help desk, a UUID, by which it knows its own emails when they come back (RFC
 * 3834): all servers of a database have the same, and so has a database that was restored or moved.
 */
export async function installationId(store: Store, clock: Clock): Promise<string> {
  const kept = idIn(await store.read.settings.list())
  if (kept !== undefined) return kept
  return await store.transaction(async ({ settings }) => {
    const id = idIn(await settings.list()) ?? randomUUID()
    await settings.put(NAME, JSON.stringify({ id }), clock())
    return id
  })
}

function idIn(settings: Map<string, string>): string | undefined {
  return JSON.parse(settings.get(NAME) ?? '{}').id
}
