/** For what a ticket can wait (D74). */
export const WAIT_REASONS = ['requester', 'supplier', 'approval', 'date'] as const
export type WaitReason = (typeof WAIT_REASONS)[number]
