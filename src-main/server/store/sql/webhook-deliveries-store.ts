import { and, asc, count, desc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { DeliveryStatus } from '#shared/domain/webhooks.ts'
import {
  countsOf,
  type DeliveryChange,
  type DueWindow,
  type WebhookDeliveriesStore,
  type WebhookEvent
} from '../webhook-deliveries-store.ts'
import type { Connection } from './connection.ts'
import { prepared, toDriver } from './prepared-queries.ts'

/** One statement, prepared, so that it costs next to nothing where there is no webhook. */
const insertion = prepared(({ db, tables: { webhookDeliveries }, dialect: { newId, param } }) => {
  const number = (name: string) => sql`cast(${param(name)} as bigint)`
  const text = (name: string) => sql`cast(${param(name)} as text)`
  return db.insert(webhookDeliveries).select(
    sql`select ${newId('webhook_deliveries')}, id, ${text('messageId')}, ${text('kind')},
        ${number('ticketId')}, ${number('commentId')}, ${number('actorId')}, ${number('createdAt')},
        'waiting', 0, ${number('createdAt')}, null, null, null, ${text('cause')}
      from webhooks where enabled and ' ' || kinds || ' ' like '% ' || ${text('kind')} || ' %'`
  )
})

/** See {@link WebhookDeliveriesStore}. */
export function createWebhookDeliveriesStore(connection: Connection): WebhookDeliveriesStore {
  const { db, tables } = connection
  const { webhookDeliveries: deliveries, webhooks } = tables
  const isOf = (webhookId: number, status: DeliveryStatus | undefined) =>
    and(eq(deliveries.webhookId, webhookId), status && eq(deliveries.status, status))
  return {
    async insert(event: WebhookEvent) {
      await connection.dialect.sent(insertion(connection, toDriver(event)))
    },
    async find(id: number) {
      const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
      return row
    },
    async findDue(webhookId: number, { now, latest }: DueWindow) {
      const [row] = await db
        .select()
        .from(deliveries)
        .where(
          and(
            eq(deliveries.webhookId, webhookId),
            sql`${deliveries.status} = 'waiting'`,
            or(lte(deliveries.nextAttemptAt, now), gt(deliveries.nextAttemptAt, latest))
          )
        )
        .orderBy(asc(deliveries.nextAttemptAt), asc(deliveries.id))
        .limit(1)
      return row
    },
    async update(id: number, change: DeliveryChange) {
      await db.update(deliveries).set(change).where(eq(deliveries.id, id))
    },
    async count(webhookId: number, status: DeliveryStatus | undefined) {
      const [row] = await db
        .select({ total: count() })
        .from(deliveries)
        .where(isOf(webhookId, status))
      return row?.total ?? 0
    },
    async list(webhookId: number, { limit, before = Number.MAX_SAFE_INTEGER, status }) {
      return await db
        .select()
        .from(deliveries)
        .where(and(isOf(webhookId, status), lt(deliveries.id, before)))
        .orderBy(desc(deliveries.id))
        .limit(limit)
    },
    async countOpen() {
      const rows = await db
        .select({ webhookId: deliveries.webhookId, status: deliveries.status, total: count() })
        .from(deliveries)
        .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
        .where(sql`${deliveries.status} <> 'delivered'`)
        .groupBy(deliveries.webhookId, deliveries.status)
      return countsOf(rows)
    },
    async deleteSome({ earliest, latest }: { earliest: Date; latest: Date }, limit: number) {
      const isOld = or(lt(deliveries.createdAt, earliest), gt(deliveries.createdAt, latest))
      const some = db.select({ id: deliveries.id }).from(deliveries).where(isOld).limit(limit)
      const rows = await db
        .delete(deliveries)
        .where(inArray(deliveries.id, some))
        .returning({ id: deliveries.id })
      return rows.length
    }
  }
}
