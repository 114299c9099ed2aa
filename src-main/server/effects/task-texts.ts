import type { Stores } from '../store/store.ts'

/**
 * Notifications with the texts of tasks as they are now in place of their ids, without those of tasks
 * that are deleted (D79).
 */
export async function withTaskTexts<Row extends { kind: string; to: string | null }>(
  { tasks }: Pick<Stores, 'tasks'>,
  rows: readonly Row[]
): Promise<Row[]> {
  const ids = rows.flatMap(({ kind, to }) => (kind === 'task' ? Number(to) : []))
  const texts = await tasks.listTexts(ids)
  return rows.flatMap((row) => {
    if (row.kind !== 'task') return row
    const to = texts.get(Number(row.to))
    return to === undefined ? [] : { ...row, to }
  })
}
