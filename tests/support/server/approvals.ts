import type { ApprovalRequest } from '#shared/api/approval-requests.ts'
import type { Approval } from '#shared/api/approvals.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import type { Account } from './test-server.ts'

/** An approval that is asked of some people, of whom one is enough. */
export const newRequest = (
  people: readonly Account[],
  more: Partial<ApprovalRequest> = {}
): ApprovalRequest => ({
  ...{ question: 'May we buy a new printer?', of: 'people', needsAll: false },
  ...{ personIds: people.map(({ user }) => user.id), beforeAssigning: false, ...more }
})

/** Asks people to approve a ticket. */
export const askFor = (
  by: Account,
  ticket: Pick<Ticket, 'id'>,
  people: readonly Account[],
  more: Partial<ApprovalRequest> = {}
) => by.post<Approval & Problem>(`/api/tickets/${ticket.id}/approvals`, newRequest(people, more))
