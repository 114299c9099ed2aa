import type { SettingsStore } from '../settings-store.ts'
import type { Connection } from './connection.ts'

/** See {@link SettingsStore}. */
export function createSettingsStore({ db, tables }: Connection): SettingsStore {
  const { settings } = tables
  return {
    async list() {
      const { name, value } = settings
      const rows = await db.select({ name, value }).from(settings)
      return new Map(rows.map((row) => [row.name, row.value]))
    },
    async put(name, value, updatedAt) {
      await db
        .insert(settings)
        .values({ name, value, updatedAt })
        .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt } })
    }
  }
}
