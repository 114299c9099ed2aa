import { english, type Text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import { noteRulesChanged, readRules } from '../effects/known-rules.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { RuleRow } from '../store/rules-store.ts'
import type { Store, StoreEvent, Transaction } from '../store/store.ts'
import { readNameable } from './rule-references.ts'

/** The events after which something that rules name may be gone. */
const CAUSES = new Set<StoreEvent['type']>([
  ...(['users', 'departments', 'categories', 'canned-replies', 'processes'] as const),
  ...(['forms', 'resync'] as const)
])

/**
 * Pauses rules that name something that is gone, and tells their authors (D75). It costs nothing
 * where there are no rules.
 */
export function createRuleChecker({ store, clock, log }: { store: Store; clock: Clock; log: Log }) {
  let running: Promise<void> = Promise.resolve()
  let isWaiting = false

  async function look(): Promise<void> {
    isWaiting = false
    const rules = await readRules(store.read)
    if (rules.length === 0) return
    const findGone = await readNameable(store.read)
    if (!rules.some((rule) => isNew(rule, findGone(rule)))) return
    await store.transaction((tx) => pauseGone(tx, clock()))
  }

  return {
    noteEvent({ type }: StoreEvent): void {
      if (!CAUSES.has(type) || isWaiting) return
      isWaiting = true
      running = running.then(look).catch((error: unknown) => {
        log.error(`Rules could not be checked: ${error}`)
      })
    },
    /** Waits for the check that is running. */
    stop: () => running
  }
}

/** Whether a rule is to be paused for a reason that it does not have yet. */
const isNew = ({ pausedReason }: RuleRow, reason: Text | null) =>
  reason !== null && pausedReason === null

async function pauseGone(tx: Transaction, at: Date): Promise<void> {
  const findGone = await readNameable(tx)
  const gone = (await tx.rules.list()).filter((rule) => isNew(rule, findGone(rule)))
  if (gone.length === 0) return
  for (const rule of gone) {
    // Stored in English (D82).
    const reason = findGone(rule)
    const pausedReason = reason && english(reason)
    await tx.rules.update(rule.id, { pausedReason, updatedAt: at })
    const detail = `${rule.name}, paused: ${pausedReason}`
    await logSecurityEvent(tx, {
      ...{ at, kind: 'rule-changed', actorId: null, subjectId: null, address: null, detail }
    })
  }
  await noteRulesChanged(tx, at)
  const userIds = [...new Set(gone.map(({ authorId }) => authorId))]
  tx.tell({ type: 'personal', userIds, event: { type: 'notifications' } })
  tx.tell({ type: 'settings' })
}
