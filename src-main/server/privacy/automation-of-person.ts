import type { Stores } from '../store/store.ts'

/** The rules (D75) and the recurring tickets (D77) that someone wrote last, also while they are off. */
export async function automationOfPerson(
  { rules, schedules }: Pick<Stores, 'rules' | 'schedules'>,
  userId: number
) {
  const [allRules, allSchedules] = await Promise.all([rules.list(), schedules.list()])
  const written = <Row extends (typeof allRules)[number] | (typeof allSchedules)[number]>(
    rows: readonly Row[]
  ) =>
    rows
      .filter(({ authorId }) => authorId === userId)
      .map(({ name, department, definition, createdAt, updatedAt }) => ({
        ...{ name, department, definition, createdAt, updatedAt }
      }))
  return { rules: written(allRules), recurringTickets: written(allSchedules) }
}
