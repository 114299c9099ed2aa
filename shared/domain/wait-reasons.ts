import { type Text, text } from '../languages/texts.ts'

// For what tickets wait, by name (D74); when something happens meanwhile is in `waiting.ts`, which not
// every screen needs.

/** For what a ticket can wait (D74). */
export const WAIT_REASONS = ['requester', 'supplier', 'approval', 'date'] as const
export type WaitReason = (typeof WAIT_REASONS)[number]

/** The filters of a list by waiting: for anything, or for one reason. */
export const WAITING_FILTERS = ['any', ...WAIT_REASONS] as const
export type WaitingFilter = (typeof WAITING_FILTERS)[number]

/** As it stands behind “wait for”. */
export const WAIT_OBJECTS: Record<WaitReason, Text> = {
  requester: text('the requester'),
  supplier: text('a supplier'),
  approval: text('an approval'),
  date: text('a date')
}

/** The most working days after which a reminder is sent, or a ticket is resolved. */
export const MAX_WAIT_DAYS = 30
