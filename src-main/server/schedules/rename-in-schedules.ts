import type { Transaction } from '../store/store.ts'

/** Puts another slug of a category into recurring tickets. */
export async function renameInSchedules(
  { schedules, tell }: Transaction,
  from: string,
  to: string
): Promise<void> {
  for (const { id, definition } of await schedules.list()) {
    if (definition.ticket.category !== from) continue
    const ticket = { ...definition.ticket, category: to }
    await schedules.update(id, { definition: { ...definition, ticket } })
    tell({ type: 'schedules' })
  }
}
