import { randomUUID } from 'node:crypto'
import type { WebhookKind } from '#shared/domain/webhooks.ts'
import type { Store, Transaction } from '../store/store.ts'
import type { TicketEventKind, TicketEventRow } from '../store/ticket-history-store.ts'

/** What webhooks are told of what the history gets; what many tickets lose at once is one event. */
const KINDS: Record<TicketEventKind, WebhookKind | null> = {
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
  // Internal notes are not told at all.
  'note-file-deleted': null,
  deleted: null
}

/**
 * Writes what the history of tickets gets for webhooks too (D95), in the same transaction.
 * @param wake called after a commit that may have written something for them
 */
export function withWebhooks(store: Store, wake: () => void): Store {
  return {
    ...store,
    async transaction(work) {
      let isTold = false
      const result = await store.transaction((tx) => {
        // A transaction that is tried again may write less.
        isTold = false
        return work(
          telling(tx, () => {
            isTold = true
          })
        )
      })
      if (isTold) wake()
      return result
    },
    async exclusive(work) {
      const result = await store.exclusive(work)
      wake()
      return result
    }
  }
}

function telling(tx: Transaction, note: () => void): Transaction {
  const history: Transaction['history'] = {
    ...tx.history,
    async record(after, events) {
      await tx.history.record(after, events)
      for (const event of eventsFor(events)) await tx.webhookDeliveries.insert(event)
      note()
    }
  }
  return { ...tx, history }
}

/** One event of a kind, although a category may change together with its subcategory. */
function eventsFor(events: readonly TicketEventRow[]) {
  const byKind = new Map(events.map((event) => [KINDS[event.kind], event]))
  return [...byKind].flatMap(([kind, { ticketId, actorId, to, at, ...event }]) =>
    kind === null
      ? []
      : [
          {
            messageId: `msg_${randomUUID().replaceAll('-', '')}`,
            kind,
            ticketId,
            actorId,
            createdAt: at,
            commentId: event.kind === 'comment' && to ? Number(to) : null
          }
        ]
  )
}
