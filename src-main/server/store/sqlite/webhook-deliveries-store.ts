import { and, asc, count, desc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { DeliveryStatus } from '#shared/domain/webhooks.ts'
import type { Queries } from '../sql/connection.ts'
import {
  countsOf,
  type DeliveryChange,
  type DueWindow,
  type WebhookDeliveriesStore,
  type WebhookEvent
} from '../webhook-deliveries-store.ts'
import { param, prepared } from './prepared-queries.ts'
import { webhookDeliveries as deliveries, webhooks } from './schema.ts'

/** Prepared, so that it costs next to nothing where there is no webhook. */
const wanting = prepared((db) =>
  db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(sql`${webhooks.enabled}`, sql`' ' || ${webhooks.kinds} || ' ' like ${param('pattern')}`)
    )
    .prepare()
)

/** See {@link WebhookDeliveriesStore}. */
export function createWebhookDeliveriesStore(db: Queries): WebhookDeliveriesStore {
  return {
    async insert(event: WebhookEvent) {
      const { createdAt: nextAttemptAt } = event
      const rows = wanting(db)
        .all({ pattern: `% ${event.kind} %` })
        .map(({ id: webhookId }) => ({
          ...{ ...event, webhookId, status: 'waiting' as const, nextAttemptAt }
        }))
      if (rows.length > 0) await db.insert(deliveries).values(rows)
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

function isOf(webhookId: number, status: DeliveryStatus | undefined) {
  return and(eq(deliveries.webhookId, webhookId), status && eq(deliveries.status, status))
}
