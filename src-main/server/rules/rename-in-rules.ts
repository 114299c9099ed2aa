import { withNames } from '#shared/domain/rule-names.ts'
import { noteRulesChanged } from '../effects/known-rules.ts'
import type { Transaction } from '../store/store.ts'

/** Puts another slug of a category into rules (D75). */
export async function renameInRules(
  tx: Transaction,
  { from, to, at }: { from: string; to: string; at: Date }
): Promise<void> {
  let isRenamed = false
  for (const { id, definition } of await tx.rules.list()) {
    let isNamed = false
    const category = (slug: string) => {
      isNamed ||= slug === from
      return slug === from ? to : slug
    }
    const renamed = withNames(definition, { category })
    if (!isNamed) continue
    await tx.rules.update(id, { definition: renamed })
    isRenamed = true
  }
  if (isRenamed) await noteRulesChanged(tx, at)
}
