import type { RuleCondition } from '#shared/api/rule-definitions.ts'
import type { PresentTicket } from '#shared/domain/rules.ts'
import { serviceOf } from '#shared/domain/service-state.ts'
import type { RuleOccasion } from '../effects/rule-effects.ts'
import { levelsIn } from '../effects/service-clock-effects.ts'
import type { Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'

/**
 * Reads of a ticket what conditions ask for and its row does not have, and no more; each once until
 * the ticket is changed (D75).
 * @param people some who have been read already
 */
export function createPresent(tx: Transaction, at: Date, people: RuleOccasion['people']) {
  let last: TicketRow | undefined
  let seen: PresentTicket | undefined
  let read = new Set<RuleCondition['present']>()

  async function departmentOf(id: number): Promise<string | null> {
    const known = people.find(({ user }) => user.id === id)?.user
    return (known ?? (await tx.users.find(id)))?.role ?? null
  }

  return async (
    ticket: TicketRow,
    conditions: readonly RuleCondition[]
  ): Promise<PresentTicket> => {
    if (!seen || ticket !== last) {
      seen = { ...ticket, ...NOTHING_READ }
      read = new Set()
      last = ticket
    }
    for (const { present } of conditions) {
      if (read.has(present)) continue
      read.add(present)
      if (present === 'requester-department')
        seen.requesterDepartment = await departmentOf(ticket.requesterId)
      else if (present === 'waiting') seen.waitingFor = await waitOf(tx, ticket)
      else if (present === 'answer') seen.answers = await answersOf(tx, ticket)
      else if (present === 'late') seen.isLate = await isLate(tx, ticket, at)
    }
    return seen
  }
}

/** Of a ticket while no condition has asked for more than its row. */
const NOTHING_READ = {
  ...{ requesterDepartment: null, waitingFor: null, isLate: false },
  answers: new Map<never, never>()
}

/** The answers of a ticket by the ids of the forms. */
async function answersOf(
  { forms }: Transaction,
  { id }: TicketRow
): Promise<PresentTicket['answers']> {
  return new Map((await forms.listAnswers(id)).map(({ formId, answers }) => [formId, answers]))
}

async function waitOf({ ticketWaits }: Transaction, { id, isWaiting }: TicketRow) {
  return isWaiting ? ((await ticketWaits.find(id))?.waitingFor ?? null) : null
}

async function isLate(tx: Transaction, { id }: TicketRow, at: Date): Promise<boolean> {
  const { levels } = await levelsIn(tx)
  if (!levels.enabled) return false
  return serviceOf(await tx.serviceClocks.listOf([id]), at.getTime()).late
}
