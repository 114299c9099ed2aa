import { randomUUID } from 'node:crypto'
import type { AlarmEvent, HistoryEvent } from '#shared/domain/ticket-events.ts'
import type { WebhookKind } from '#shared/domain/webhooks.ts'
import type { Transaction } from '../store/store.ts'
import type { TicketEventRow } from '../store/ticket-history-store.ts'
import { alarmCause, NO_ACTOR } from '../store/webhook-deliveries-store.ts'

/** The webhooks' event for what the history gets; what many tickets lose at once is one event. */
const KINDS: Record<HistoryEvent, WebhookKind | null> = {
  created: 'ticket.created',
  status: 'ticket.status-changed',
  assignee: 'ticket.assignee-changed',
  department: 'ticket.department-changed',
  priority: 'ticket.priority-changed',
  category: 'ticket.category-changed',
  subcategory: 'ticket.category-changed',
  linked: 'ticket.links-changed',
  unlinked: 'ticket.links-changed',
  comment: 'ticket.comment-added',
  'file-deleted': 'ticket.file-deleted',
  waiting: 'ticket.waiting-changed',
  approval: 'ticket.approval-changed',
  form: 'ticket.form-answered',
  // No more than a message to the requester.
  'form-asked': null,
  // Its tickets and tasks have events of their own.
  'process-started': null,
  outage: 'ticket.links-changed',
  'task-added': 'ticket.tasks-changed',
  'task-changed': 'ticket.tasks-changed',
  'task-done': 'ticket.tasks-changed',
  'task-reopened': 'ticket.tasks-changed',
  'task-deleted': 'ticket.tasks-changed',
  // Internal notes have no webhook events.
  note: null,
  'note-file-deleted': null,
  deleted: null
}

/**
 * Queues deliveries to webhooks of what the history of a ticket gets (D95): one of a kind, although
 * a category may change together with its subcategory.
 */
export async function queueWebhooks(
  { webhookDeliveries }: Pick<Transaction, 'webhookDeliveries'>,
  events: readonly TicketEventRow[]
): Promise<void> {
  const byKind = new Map(events.map((event) => [KINDS[event.kind], event]))
  for (const [kind, { ticketId, actorId, to, at, cause = null, ...event }] of byKind) {
    if (kind === null) continue
    await webhookDeliveries.insert({
      ...{ messageId: newMessageId(), kind, ticketId, actorId, createdAt: at },
      cause,
      commentId: event.kind === 'comment' && to ? Number(to) : null
    })
  }
}

/** Queues deliveries to webhooks of an alarm, which they read when it is sent (D73). */
export async function queueAlarmWebhooks(
  { webhookDeliveries }: Pick<Transaction, 'webhookDeliveries'>,
  kind: AlarmEvent,
  { ticketId, alarmId, at }: { ticketId: number; alarmId: number; at: Date }
): Promise<void> {
  await webhookDeliveries.insert({
    ...{ messageId: newMessageId(), kind: `ticket.${kind}`, ticketId, createdAt: at },
    ...{ actorId: NO_ACTOR, commentId: null, cause: alarmCause(alarmId) }
  })
}

/** Queues deliveries to webhooks that a rule asks for (D75). */
export async function queueRuleWebhooks(
  { webhookDeliveries }: Pick<Transaction, 'webhookDeliveries'>,
  { ticketId, actorId, at, cause }: { ticketId: number; actorId: number; at: Date; cause: string }
): Promise<void> {
  await webhookDeliveries.insert({
    ...{ messageId: newMessageId(), kind: 'ticket.rule-applied', ticketId, createdAt: at },
    ...{ actorId, commentId: null, cause }
  })
}

const newMessageId = () => `msg_${randomUUID().replaceAll('-', '')}`
