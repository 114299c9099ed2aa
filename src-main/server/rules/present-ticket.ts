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
  let known: Partial<Pick<PresentTicket, 'requesterDepartment' | 'waitingFor' | 'isLate'>> = {}

  async function departmentOf(id: number): Promise<string | null> {
    const known = people.find(({ user }) => user.id === id)?.user
    return (known ?? (await tx.users.find(id)))?.role ?? null
  }

  return async (
    ticket: TicketRow,
    conditions: readonly RuleCondition[]
  ): Promise<PresentTicket> => {
    if (ticket !== last) known = {}
    last = ticket
    const asks = (field: RuleCondition['present']) =>
      conditions.some(({ present }) => present === field)
    if (known.requesterDepartment === undefined && asks('requester-department'))
      known.requesterDepartment = await departmentOf(ticket.requesterId)
    if (known.waitingFor === undefined && asks('waiting'))
      known.waitingFor = await waitOf(tx, ticket)
    if (known.isLate === undefined && asks('late')) known.isLate = await isLate(tx, ticket, at)
    return { ...ticket, requesterDepartment: null, waitingFor: null, isLate: false, ...known }
  }
}

async function waitOf({ ticketWaits }: Transaction, { id, isWaiting }: TicketRow) {
  return isWaiting ? ((await ticketWaits.find(id))?.waitingFor ?? null) : null
}

async function isLate(tx: Transaction, { id }: TicketRow, at: Date): Promise<boolean> {
  const { levels } = await levelsIn(tx)
  if (!levels.enabled) return false
  return serviceOf(await tx.serviceClocks.listOf([id]), at.getTime()).late
}
