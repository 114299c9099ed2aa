import { type Text, text } from '../languages/texts.ts'

/**
 * The events that webhooks can be notified of (D95). Internal notes (D41) are no change of a
 * ticket, and not told.
 */
export const WEBHOOK_KINDS = [
  'ticket.created',
  'ticket.status-changed',
  'ticket.assignee-changed',
  'ticket.department-changed',
  'ticket.priority-changed',
  'ticket.category-changed',
  'ticket.links-changed',
  'ticket.comment-added',
  'ticket.file-deleted',
  'ticket.due-soon',
  'ticket.overdue',
  'ticket.waiting-changed',
  'ticket.approval-changed',
  'ticket.form-answered',
  'ticket.tasks-changed',
  'ticket.rule-applied',
  'tickets.cleared'
] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

export const WEBHOOK_KIND_LABELS: Record<WebhookKind, Text> = {
  'ticket.created': text('Ticket raised'),
  'ticket.status-changed': text('Status changed'),
  'ticket.assignee-changed': text('Assignee changed'),
  'ticket.department-changed': text('Department changed'),
  'ticket.priority-changed': text('Priority changed'),
  'ticket.category-changed': text('Category changed'),
  'ticket.links-changed': text('Link added or removed'),
  'ticket.comment-added': text('Comment added'),
  'ticket.file-deleted': text('File deleted'),
  'ticket.due-soon': text('Deadline approaching'),
  'ticket.overdue': text('Deadline reached'),
  'ticket.waiting-changed': text('Waiting changed'),
  'ticket.approval-changed': text('Approval asked or answered'),
  'ticket.form-answered': text('Form answered'),
  'ticket.tasks-changed': text('Task added or changed'),
  'ticket.rule-applied': text('Sent by a rule'),
  'tickets.cleared': text('All tickets cleared')
}

/** The states of a delivery: it is sent again until it is delivered or given up. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]
