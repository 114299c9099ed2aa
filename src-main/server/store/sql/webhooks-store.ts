import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import {
  kindsOf,
  kindsText,
  type NewWebhookRow,
  type WebhookRow,
  type WebhooksStore
} from '../webhooks-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'

type Stored = Omit<WebhookRow, 'kinds'> & { kinds: string }

const toRow = ({ kinds, ...row }: Stored): WebhookRow => ({ ...row, kinds: kindsOf(kinds) })

/**
 * The first or last moment of a webhook's deliveries that wait, which the index has in order. Drizzle
 * would name the columns without their tables.
 */
function momentOf(which: 'min' | 'max') {
  return sql<number | null>`(select ${sql.raw(which)}(waiting.next_attempt_at)
    from webhook_deliveries as waiting
    where waiting.webhook_id = webhooks.id and waiting.status = 'waiting')`.mapWith(Number)
}

/** See {@link WebhooksStore}. */
export function createWebhooksStore({ db, tables }: Connection): WebhooksStore {
  const { webhooks } = tables
  const columns = getTableColumns(webhooks)
  return {
    async list() {
      return (await db.select().from(webhooks).orderBy(asc(webhooks.id))).map(toRow)
    },
    async find(id: number) {
      const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id))
      return row && toRow(row)
    },
    async insert({ kinds, ...webhook }: NewWebhookRow) {
      const row = { ...webhook, kinds: kindsText(kinds) }
      return toRow(only(await db.insert(webhooks).values(row).returning(columns)))
    },
    async update(id: number, { kinds, ...change }: Partial<Omit<WebhookRow, 'id'>>) {
      const [changed] = await db
        .update(webhooks)
        .set({ ...change, ...(kinds && { kinds: kindsText(kinds) }) })
        .where(eq(webhooks.id, id))
        .returning(columns)
      return changed && toRow(changed)
    },
    async delete(id: number) {
      const rows = await db
        .delete(webhooks)
        .where(eq(webhooks.id, id))
        .returning({ id: webhooks.id })
      return rows.length > 0
    },
    async listQueues() {
      const rows = await db
        .select({ webhook: columns, firstAt: momentOf('min'), lastAt: momentOf('max') })
        .from(webhooks)
        .where(eq(webhooks.enabled, true))
        .orderBy(asc(webhooks.id))
      return rows.map(({ webhook, firstAt, lastAt }) => ({
        webhook: toRow(webhook),
        firstAt: firstAt === null ? null : new Date(firstAt),
        lastAt: lastAt === null ? null : new Date(lastAt)
      }))
    }
  }
}
