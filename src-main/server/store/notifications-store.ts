/** What a person can be told of (D42). */
export const NOTIFICATION_KINDS = ['created', 'status', 'assignee', 'comment', 'note'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
