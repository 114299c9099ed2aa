/** For what a ticket can wait (D74). */
export const WAIT_REASONS = ['requester', 'supplier', 'approval', 'date'] as const
export type WaitReason = (typeof WAIT_REASONS)[number]

/** The filters of a list by waiting: for anything, or for one reason. */
export const WAITING_FILTERS = ['any', ...WAIT_REASONS] as const
export type WaitingFilter = (typeof WAITING_FILTERS)[number]
