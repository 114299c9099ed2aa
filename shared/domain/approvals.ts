import { type Text, text } from '../languages/texts.ts'

// The words and rules of approvals (D80), which both sides use.

/** How an approval ended; `replaced` where its subject has changed, and was asked again. */
export const APPROVAL_OUTCOMES = ['approved', 'declined', 'replaced', 'withdrawn'] as const
export type ApprovalOutcome = (typeof APPROVAL_OUTCOMES)[number]

/** The answers of an approver; a question keeps the approval open. */
export const APPROVAL_ANSWERS = ['yes', 'no', 'question'] as const
export type ApprovalAnswer = (typeof APPROVAL_ANSWERS)[number]

/** What the history says of an approval: `yes` and `no` where others are still asked. */
export const APPROVAL_STEPS = ['asked', 'yes', 'no', ...APPROVAL_OUTCOMES] as const

/** The outcomes of which those are told who have asked. */
export const TOLD_OUTCOMES = ['approved', 'declined'] as const

/** The most approvals that a ticket can have, with those that are closed. */
export const MAX_APPROVALS = 50

/** After how many working days an approver is reminded, and how often. */
export const REMIND_AFTER_DAYS = 2
export const MAX_REMINDERS = 2

/**
 * The outcome of an approval by its answers; null while it is open.
 * @param approvers those who are asked, each with the answer: `yes`, `no` or null for none yet
 */
export function outcomeOf(
  needsAll: boolean,
  approvers: readonly ('yes' | 'no' | null)[]
): 'approved' | 'declined' | null {
  const [some, all] = needsAll ? (['no', 'yes'] as const) : (['yes', 'no'] as const)
  const nameOf = { yes: 'approved', no: 'declined' } as const
  if (approvers.includes(some)) return nameOf[some]
  return approvers.every((answer) => answer === all) ? nameOf[all] : null
}

/** Why a ticket cannot be assigned before it is approved, as a sentence. */
export function reasonNotToAssign(outcome: ApprovalOutcome | null): Text | null {
  if (outcome === null) return text('This ticket can be assigned only once it is approved.')
  return outcome === 'declined'
    ? text('The approval of this ticket was declined. Ask again before you assign it.')
    : null
}
