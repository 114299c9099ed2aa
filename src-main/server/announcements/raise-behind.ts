import type { NewAnnouncement } from '#shared/api/announcements.ts'
import { text } from '#shared/languages/texts.ts'
import type { ChangeAct } from '../effects/ticket-change-event.ts'
import { invalid } from '../http/problem.ts'
import { findCategoryFault, hasDepartment } from '../schedules/schedule-faults.ts'
import type { Transaction } from '../store/store.ts'
import { raiseTicket } from '../tickets/new/new-tickets.ts'

/** The fewest characters of a description (D12). */
const MIN_DESCRIPTION = 10

/**
 * Raises the ticket behind an announcement from its title and text, in the name of its author.
 * @returns the id of the ticket
 * @throws ProblemError 400 for a department or a category that does not exist, beside a ticket that there
 * is, and for texts that are too short for a ticket
 */
export async function raiseBehind(
  tx: Transaction,
  { title, text: body, format, ticketId }: NewAnnouncement,
  { department, category, subcategory }: NonNullable<NewAnnouncement['raise']>,
  act: ChangeAct
): Promise<number> {
  if (ticketId !== null)
    throw invalid([{ path: 'raise', message: 'This announcement has a ticket already' }])
  if (!(await hasDepartment(tx, department)))
    throw invalid([
      {
        path: 'raise.department',
        message: text('There is no department {department}', { department })
      }
    ])
  const fault = await findCategoryFault(tx, { category, subcategory })
  if (fault) {
    const path = `raise.${fault.path?.split('.').at(-1)}`
    throw invalid([{ path, message: fault.message }])
  }
  const description = body === '' ? title : `${title}\n\n${body}`
  if (description.length < MIN_DESCRIPTION) {
    const message = text(
      'Title and text are the description of the ticket, which has at least {min, plural, other {# characters}}',
      { min: MIN_DESCRIPTION }
    )
    throw invalid([{ path: 'title', message }])
  }
  const ticket = await raiseTicket(
    tx,
    {
      ...{ department, category, subcategory, format, priority: 'high', status: 'open' },
      description,
      requesterId: act.actor.id
    },
    act
  )
  return ticket.id
}
