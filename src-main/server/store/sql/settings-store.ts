import { eq, sql } from 'drizzle-orm'
import type { SettingsStore } from '../settings-store.ts'
import type { Connection, Engine } from './connection.ts'
import { prepared } from './prepared-queries.ts'

/** Whether the help desk sends email, by the setting (D57). */
export const isEmailEnabled = ({ tables: { settings }, dialect }: Engine) =>
  sql`exists (select 1 from ${settings} where ${settings.name} = 'mail' and cast(${dialect.json(settings.value)} ->> 'enabled' as boolean))`

const kept = prepared(({ db, tables: { settings }, dialect: { param } }) =>
  db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, param('name')))
)

/** See {@link SettingsStore}. */
export function createSettingsStore(connection: Connection): SettingsStore {
  const { db, tables } = connection
  const { settings } = tables
  return {
    async list() {
      const { name, value } = settings
      const rows = await db.select({ name, value }).from(settings)
      return new Map(rows.map((row) => [row.name, row.value]))
    },
    async find(name) {
      const [row] = await kept(connection, { name })
      return row?.value
    },
    async put(name, value, updatedAt) {
      await db
        .insert(settings)
        .values({ name, value, updatedAt })
        .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt } })
    }
  }
}
