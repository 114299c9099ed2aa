import type { Stores } from '../store/store.ts'

/** The rules (D75), recurring tickets (D77) and processes (D79) that someone wrote last, also while off. */
export async function automationOfPerson(
  { rules, schedules, processes }: Pick<Stores, 'rules' | 'schedules' | 'processes'>,
  userId: number
) {
  const [allRules, allSchedules, allProcesses] = await Promise.all([
    rules.list(),
    schedules.list(),
    processes.list()
  ])
  type Row =
    | (typeof allRules)[number]
    | (typeof allSchedules)[number]
    | (typeof allProcesses)[number]
  const written = (rows: readonly Row[]) =>
    rows
      .filter(({ authorId }) => authorId === userId)
      .map(({ name, department, definition, createdAt, updatedAt }) => ({
        ...{ name, department, definition, createdAt, updatedAt }
      }))
  return {
    rules: written(allRules),
    recurringTickets: written(allSchedules),
    processes: written(allProcesses)
  }
}
