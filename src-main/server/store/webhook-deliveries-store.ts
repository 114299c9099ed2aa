import type { DeliveryStatus, WebhookKind } from '#shared/domain/webhooks.ts'

/** In place of a person, for alarms, which no one raises (D73). */
export const NO_ACTOR = 0

/** Events, for each webhook that is to be notified of them (D95). */
export interface WebhookEvent {
  /** The same for all webhooks and attempts, by which a receiver knows what it has already. */
  messageId: string
  kind: WebhookKind
  ticketId: number | null
  /** Null for the other kinds. */
  commentId: number | null
  /** {@link NO_ACTOR} for alarms. */
  actorId: number
  createdAt: Date
  /** The cause of what happened by itself, as in the history, or the alarm; null where the actor did. */
  cause: string | null
}

/** The cause of an event that tells of an alarm (D73). */
export const alarmCause = (alarmId: number) => `alarm ${alarmId}`

/** @returns the id of the alarm that a cause names; null for another cause */
export function alarmIn(cause: string | null): number | null {
  const [, id] = /^alarm (\d+)$/.exec(cause ?? '') ?? []
  return id ? Number(id) : null
}

/** An event and the outcome of telling one webhook of it. */
export interface DeliveryRow extends WebhookEvent {
  id: number
  webhookId: number
  status: DeliveryStatus
  attempts: number
  nextAttemptAt: Date
  /** The status that the receiver answered last; null where it did not answer. */
  answer: number | null
  /** The last error, as a sentence; null without one. */
  error: string | null
  deliveredAt: Date | null
}

/** The fields of a delivery that an attempt changes. */
export type DeliveryChange = Partial<
  Pick<DeliveryRow, 'status' | 'attempts' | 'nextAttemptAt' | 'answer' | 'error' | 'deliveredAt'>
>

/** How many deliveries of a webhook wait, and how many were given up. */
export interface DeliveryCounts {
  webhookId: number
  waiting: number
  failed: number
}

/** A moment after which the next attempt of nothing can be: a wrong clock has dated it (D35). */
export interface DueWindow {
  now: Date
  latest: Date
}

export interface WebhookDeliveriesStore {
  /** Writes an event for every webhook that is on and is to be notified of such. */
  insert(event: WebhookEvent): Promise<void>
  find(id: number): Promise<DeliveryRow | undefined>
  /** The delivery of a webhook that has been due for longest. */
  findDue(webhookId: number, window: DueWindow): Promise<DeliveryRow | undefined>
  update(id: number, change: DeliveryChange): Promise<void>
  count(webhookId: number, status: DeliveryStatus | undefined): Promise<number>
  /** The newest of a webhook, or the newest before one, newest first. */
  list(
    webhookId: number,
    page: { limit: number; before: number | undefined; status: DeliveryStatus | undefined }
  ): Promise<DeliveryRow[]>
  /** Open deliveries, of the webhooks that have any. */
  countOpen(): Promise<DeliveryCounts[]>
  /**
   * Deletes some of those that were not made between two moments.
   * @returns how many it has deleted; fewer than the limit when none is left
   */
  deleteSome(period: { earliest: Date; latest: Date }, limit: number): Promise<number>
}

/** Sums up how many deliveries each webhook has in each status. */
export function countsOf(
  rows: readonly { webhookId: number; status: DeliveryStatus; total: number }[]
): DeliveryCounts[] {
  const counts = new Map<number, DeliveryCounts>()
  for (const { webhookId, status, total } of rows) {
    const known = counts.get(webhookId) ?? { webhookId, waiting: 0, failed: 0 }
    counts.set(webhookId, { ...known, [status]: total })
  }
  return [...counts.values()]
}
