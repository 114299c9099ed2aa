import type { Stores } from '../store/store.ts'

/**
 * The rules (D75), recurring tickets (D77), forms (D78) and processes (D79) that someone wrote last, also
 * while they are off.
 */
export async function automationOfPerson(
  {
    rules,
    schedules,
    forms,
    processes
  }: Pick<Stores, 'rules' | 'schedules' | 'forms' | 'processes'>,
  userId: number
) {
  const [allRules, allSchedules, allForms, allProcesses] = await Promise.all([
    rules.list(),
    schedules.list(),
    forms.list(),
    processes.list()
  ])
  const ownForms = allForms.filter(({ authorId }) => authorId === userId)
  const versions = await forms.listVersions(ownForms.map(({ versionId }) => versionId))
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
    ...(ownForms.length > 0 && {
      forms: ownForms.map(({ id, department, category, subcategory, updatedAt }) => ({
        ...{ department, category, subcategory, updatedAt },
        definition: versions.find(({ formId }) => formId === id)?.definition
      }))
    }),
    processes: written(allProcesses)
  }
}
