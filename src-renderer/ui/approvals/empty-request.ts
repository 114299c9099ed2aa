import type { ApprovalRequest } from '#shared/api/approval-requests.ts'

/** An approval of which nothing has been chosen yet. */
export const EMPTY_REQUEST: ApprovalRequest = {
  ...{ question: '', of: 'people', personIds: [], needsAll: false, beforeAssigning: false }
}
