import { partWithNames, withPartNames } from '#shared/domain/processes.ts'
import type { Transaction } from '../store/store.ts'

/** Puts another slug of a category into processes, and into parts that have not started. */
export async function renameInProcesses(
  { processes, tell }: Transaction,
  from: string,
  to: string
): Promise<void> {
  const category = (slug: string) => (slug === from ? to : slug)
  for (const { id, definition } of await processes.list()) {
    const isNamed = definition.parts.some(
      (part) => part.kind === 'ticket' && part.category === from
    )
    if (!isNamed) continue
    await processes.update(id, { definition: withPartNames(definition, { category }) })
    tell({ type: 'processes' })
  }
  for (const { id, definition } of await processes.listUnstarted())
    if (definition.kind === 'ticket' && definition.category === from)
      await processes.updatePart(id, { definition: partWithNames(definition, { category }) })
}
