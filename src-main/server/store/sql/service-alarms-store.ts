import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { ServiceAlarmsStore } from '../service-alarms-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'
import { prepared } from './prepared-queries.ts'

/** Asked after each change of a ticket; it reads the index alone up to the rows it answers. */
const nextOnes = prepared(({ db, tables: { serviceClocks } }) =>
  db
    .select({ ticketId: serviceClocks.ticketId, alarmAt: serviceClocks.alarmAt })
    .from(serviceClocks)
    .where(isNotNull(serviceClocks.alarmAt))
    .orderBy(asc(serviceClocks.alarmAt), asc(serviceClocks.id))
    .limit(sql.placeholder('limit'))
)

/** See {@link ServiceAlarmsStore}. */
export function createServiceAlarmsStore(connection: Connection): ServiceAlarmsStore {
  const { db, tables } = connection
  const { serviceAlarms, serviceClocks } = tables
  const { kind, calendar } = serviceClocks
  const raised = () =>
    db
      .select({ kind, calendar, share: serviceAlarms.share, due: serviceAlarms.at })
      .from(serviceAlarms)
      .innerJoin(serviceClocks, eq(serviceClocks.id, serviceAlarms.clockId))
  return {
    async listNext(limit) {
      const rows = await nextOnes(connection, { limit })
      return rows.flatMap(({ ticketId, alarmAt }) => (alarmAt ? [{ ticketId, alarmAt }] : []))
    },
    async find(id) {
      const [row] = await raised().where(eq(serviceAlarms.id, id))
      return row
    },
    async listOf(ticketId) {
      return await raised().where(eq(serviceClocks.ticketId, ticketId)).orderBy(serviceAlarms.id)
    },
    async insert({ due, ...alarm }) {
      const row = { ...alarm, at: due }
      return only(await db.insert(serviceAlarms).values(row).returning({ id: serviceAlarms.id })).id
    },
    async deleteOf(clockId) {
      await db.delete(serviceAlarms).where(eq(serviceAlarms.clockId, clockId))
    }
  }
}
