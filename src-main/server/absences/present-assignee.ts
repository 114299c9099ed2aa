import { begunBy, canStandIn, firstPresent, substitutesOf } from '#shared/domain/absences.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { reasonToDeclineNew } from '#shared/domain/ticket-rights.ts'
import type { Transaction } from '../store/store.ts'

/**
 * Finds who is assigned a ticket that is raised by itself (D76): the named person, or in their
 * absence the first person present of the chain of substitutes.
 * @returns the named person where no one stands in, or the one who does may not have the ticket
 */
export async function presentAssignee(
  tx: Transaction,
  namedId: number,
  { actor, department, at }: { actor: Viewer; department: string; at: Date }
): Promise<number> {
  const open = await tx.absences.listOpen(at)
  const id = firstPresent(namedId, substitutesOf(begunBy(open, at)))
  if (id === null || id === namedId) return namedId
  const person = await tx.users.find(id)
  const canBe =
    !person?.waiting &&
    canStandIn(person, department, actor.privateDepartments) &&
    reasonToDeclineNew(actor, { department }, person ?? null) === null
  return canBe ? id : namedId
}
