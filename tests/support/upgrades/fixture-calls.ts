import type { Ticket } from '#shared/api/tickets.ts'
import type { TextFormat } from '#shared/domain/text-formats.ts'
import type { ApiResponse } from '../server/test-client.ts'
import type { Account } from '../server/test-server.ts'

/** Raises a ticket for IT. */
export async function raise(
  requester: Account,
  description: string,
  assignee?: Account,
  format?: TextFormat
): Promise<Ticket> {
  return await done(
    requester.post<Ticket>('/api/tickets', {
      department: 'IT',
      description,
      format,
      category: 'weighbridge',
      subcategory: assignee && 'load-cell',
      requesterId: requester.user.id,
      assigneeId: assignee?.user.id
    })
  )
}

/** Fails when a call is rejected, because the fixture would then lack what it should hold. */
export async function done<T>(call: Promise<ApiResponse<T>>): Promise<T> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`A call was answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Adds a comment to a ticket. */
export async function comment(
  author: Account,
  ticket: Pick<Ticket, 'id'>,
  message: string,
  more: object = {}
): Promise<{ id: number }> {
  return await done(
    author.post(`/api/tickets/${ticket.id}/comments`, {
      message,
      userId: author.user.id,
      ticketId: ticket.id,
      ...more
    })
  )
}
