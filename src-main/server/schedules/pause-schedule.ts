import type { User } from '#shared/api/users.ts'
import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import { managesSchedulesOf, scheduleCause } from '#shared/domain/schedules.ts'
import { IT_DEPARTMENT, isItSupportSpecialist } from '#shared/domain/teams.ts'
import { english } from '#shared/languages/texts.ts'
import { insertNotifications } from '../effects/notification-effects.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { ScheduleRow } from '../store/schedules-store.ts'
import type { Transaction } from '../store/store.ts'
import { raiseTicket } from '../tickets/new/new-tickets.ts'
import { viewerOf } from '../tickets/viewer-of.ts'
import { NEVER } from './schedule-dates.ts'
import { findCategoryFault, hasDepartment, type ScheduleFault } from './schedule-faults.ts'

/**
 * Pauses a recurring ticket that can't be raised, and tells its author and the heads of its department
 * by a ticket; IT Support Specialists where there is none of them (D77).
 */
export async function pauseSchedule(
  tx: Transaction,
  schedule: ScheduleRow,
  { message: reason }: ScheduleFault,
  at: Date
): Promise<void> {
  // Stored, and part of a ticket, in English (D82).
  const message = english(reason)
  await tx.schedules.update(schedule.id, { ...NEVER, pausedReason: message, updatedAt: at })
  tx.tell({ type: 'schedules' })
  const detail = `Recurring ticket “${schedule.name}” paused: ${message}`
  await logSecurityEvent(tx, {
    ...{ at, kind: 'setting-changed', actorId: null, subjectId: null, address: null, detail }
  })
  const people = await peopleToTell(tx, schedule)
  const [requester] = people
  if (!requester) return
  const { priority, category, subcategory } = schedule.definition.ticket
  // More than the fault may be gone.
  const hasCategory = (await findCategoryFault(tx, schedule.definition.ticket)) === null
  const isThere = await hasDepartment(tx, schedule.department)
  const cause = scheduleCause(schedule)
  const ticket = await raiseTicket(
    tx,
    {
      department: isThere ? schedule.department : IT_DEPARTMENT,
      description:
        `The recurring ticket “${schedule.name}” is paused. ${message}. No tickets are raised until it is changed and saved under Recurring.`.replace(
          '..',
          '.'
        ),
      ...{ format: 'text', status: 'open', priority },
      category: hasCategory ? category : OTHER_CATEGORY.slug,
      ...(hasCategory && { subcategory }),
      requesterId: requester.id
    },
    { actor: await viewerOf(tx, requester), at, cause }
  )
  const userIds = people.map(({ id }) => id)
  await tx.followers.add(ticket.id, userIds.slice(1), { byNote: false, at })
  await insertNotifications(
    tx,
    userIds.map((userId) => ({
      ...{ userId, ticketId: ticket.id, actorId: requester.id, kind: 'created', to: null, at },
      ...{ commentId: null, mentioned: false, cause }
    }))
  )
  tx.tell({ type: 'personal', userIds, event: { type: 'notifications' } })
}

/** The author and the heads of the department as far as they can sign in. */
async function peopleToTell(
  { users }: Transaction,
  { authorId, department }: ScheduleRow
): Promise<User[]> {
  const active = (await users.list()).filter(({ disabled, service }) => !disabled && !service)
  const author = active.filter(({ id }) => id === authorId)
  const heads = active.filter(
    (user) => user.id !== authorId && user.isDepartmentHead && managesSchedulesOf(user, department)
  )
  const people = [...author, ...heads.filter(({ role }) => !isItSupportSpecialist(role))]
  return people.length > 0 ? people : active.filter(({ role }) => isItSupportSpecialist(role))
}
