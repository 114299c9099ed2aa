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

export const WEBHOOK_KIND_LABELS: Record<WebhookKind, string> = {
  'ticket.created': 'Ticket raised',
  'ticket.status-changed': 'Status changed',
  'ticket.assignee-changed': 'Assignee changed',
  'ticket.department-changed': 'Department changed',
  'ticket.priority-changed': 'Priority changed',
  'ticket.category-changed': 'Category changed',
  'ticket.links-changed': 'Link added or removed',
  'ticket.comment-added': 'Comment added',
  'ticket.file-deleted': 'File deleted',
  'ticket.due-soon': 'Deadline approaching',
  'ticket.overdue': 'Deadline reached',
  'ticket.waiting-changed': 'Waiting changed',
  'ticket.approval-changed': 'Approval asked or answered',
  'ticket.form-answered': 'Form answered',
  'ticket.tasks-changed': 'Task added or changed',
  'ticket.rule-applied': 'Sent by a rule',
  'tickets.cleared': 'All tickets cleared'
}

/** The states of a delivery: it is sent again until it is delivered or given up. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]
