import { and, asc, count, desc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { DeliveryStatus } from '#shared/domain/webhooks.ts'
import {
  countsOf,
  type DeliveryChange,
  type DueWindow,
  type WebhookDeliveriesStore,
  type WebhookEvent
} from '../webhook-deliveries-store.ts'
import { unawaited } from './connections.ts'
import type { Queries } from './drizzle.ts'
import { webhookDeliveries as deliveries, webhooks } from './schema.ts'

/** One statement, so that it costs next to nothing where there is no webhook. */
function insertionOf({ messageId, kind, ticketId, commentId, actorId, createdAt }: WebhookEvent) {
  return sql`insert into webhook_deliveries (webhook_id, message_id, kind, ticket_id, comment_id,
      actor_id, created_at, status, attempts, next_attempt_at)
    select id, ${messageId}::text, ${kind}::text, ${ticketId}::bigint, ${commentId}::bigint, ${actorId}::bigint,
      ${createdAt.getTime()}::bigint, 'waiting', 0, ${createdAt.getTime()}::bigint
    from webhooks where enabled and ' ' || kinds || ' ' like ${`% ${kind} %`}`
}

/** See {@link WebhookDeliveriesStore}. */
export function createWebhookDeliveriesStore(db: Queries): WebhookDeliveriesStore {
  return {
    async insert(event: WebhookEvent) {
      unawaited(db.execute(insertionOf(event)))
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
