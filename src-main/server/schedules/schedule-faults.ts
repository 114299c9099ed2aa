import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { managesSchedulesOf } from '#shared/domain/schedules.ts'
import { departmentKey, isItSupportSpecialist, memberDepartments } from '#shared/domain/teams.ts'
import { reasonToDeclineNew } from '#shared/domain/ticket-rights.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { levelsIn } from '../effects/service-clock-effects.ts'
import { ProblemError } from '../http/problem.ts'
import type { NewScheduleRow } from '../store/schedules-store.ts'
import type { Transaction } from '../store/store.ts'
import { checkPerson } from '../tickets/ticket-rules.ts'

/** Why a ticket can't be raised, as a sentence, and the field where there is one. */
export interface ScheduleFault {
  message: Text
  path: string | null
}

type Planned = Pick<NewScheduleRow, 'department' | 'definition'>

/**
 * Finds why a recurring ticket can't be raised in the name of a person: it names something that is
 * gone, or the person may not do that (D10, D60, D77).
 * @param author undefined where the account is gone
 * @returns null where it can
 */
export async function findFault(
  tx: Transaction,
  { department, definition: { ticket, recurrence } }: Planned,
  author: Viewer | undefined
): Promise<ScheduleFault | null> {
  const fault = (message: Text, path: string | null = null) => ({ message, path })
  if (!author || author.disabled)
    return fault(text('Its author has no active account. Save it again to become its author.'))
  if (!managesSchedulesOf(author, department))
    return fault(
      text(
        'Only the head of {department} and IT Support Specialists can manage its recurring tickets',
        { department }
      )
    )
  if (!(await hasDepartment(tx, department)))
    return fault(text('There is no department {department}', { department }), 'ticket.department')
  const category = await findCategoryFault(tx, ticket)
  if (category) return category
  const { requesterId, assigneeId } = ticket
  const requester = requesterId !== null && (await personFault(tx, 'requesterId', requesterId))
  if (requester) return requester
  const assignee = assigneeId !== null && (await personFault(tx, 'assigneeId', assigneeId))
  if (assignee) return assignee
  if (requesterId !== null && requesterId !== author.id && !isItSupportSpecialist(author.role))
    return fault(text('Only an IT Support Specialist can raise a ticket for another person'))
  const person = assigneeId === null ? null : ((await tx.users.find(assigneeId)) ?? null)
  const reason = reasonToDeclineNew(author, { department }, person)
  if (reason !== null) return fault(reason)
  const { levels } = await levelsIn(tx)
  const { calendar } = recurrence
  return calendar === null || levels.calendars.some(({ id }) => id === calendar)
    ? null
    : fault(text('Its service calendar does not exist'), 'recurrence.calendar')
}

/** Whether there is a department, if only as a role of registration (D86). */
export async function hasDepartment(tx: Transaction, name: string): Promise<boolean> {
  const [people, added] = await Promise.all([tx.users.list(), tx.departments.listAdded()])
  const names = [
    ...memberDepartments(people.map(({ role }) => role)),
    ...added.map(({ department }) => department)
  ]
  return names.some((one) => departmentKey(one) === departmentKey(name))
}

/** Finds which of the categories of a ticket there is not. */
export async function findCategoryFault(
  { categories }: Transaction,
  { category, subcategory }: Pick<Planned['definition']['ticket'], 'category' | 'subcategory'>
): Promise<ScheduleFault | null> {
  const known = await categories.findBySlug(category)
  if (!known && category !== OTHER_CATEGORY.slug)
    return {
      message: text('There is no category {category}', { category }),
      path: 'ticket.category'
    }
  const hasSubcategory =
    subcategory === null ||
    (known && (await categories.findSubcategoryBySlug(known.id, subcategory)) !== undefined)
  return hasSubcategory
    ? null
    : {
        message: text('There is no subcategory {subcategory}', { subcategory }),
        path: 'ticket.subcategory'
      }
}

async function personFault(
  tx: Transaction,
  field: 'requesterId' | 'assigneeId',
  id: number
): Promise<ScheduleFault | null> {
  try {
    await checkPerson(tx, field, id)
    return null
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const reason = error.detail
    const message =
      field === 'requesterId'
        ? text("The requester can't be used: {reason}", { reason })
        : text("The assignee can't be used: {reason}", { reason })
    return { message, path: `ticket.${field}` }
  }
}
