import { MAX_RULE_RUNS } from '#shared/api/rules.ts'
import type { Store } from '../store/store.ts'

/** Deletes the runs of rules but for the newest of each (D75). */
export async function deleteOldRuns(store: Store): Promise<void> {
  for (const { id } of await store.read.rules.list())
    await store.transaction((tx) => tx.rules.deleteOldRuns(id, MAX_RULE_RUNS))
}
