import {
  type CannedReply,
  type CannedReplyInput,
  MAX_CANNED_REPLIES
} from '#shared/api/canned-replies.ts'
import type { User } from '#shared/api/users.ts'
import { hasCannedReplies } from '#shared/domain/canned-replies.ts'
import { isItSupportSpecialist, trustedDepartmentKeys } from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import type { Authorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import type { Store, Transaction } from '../store/store.ts'

/** So many that IT Support Specialists see those of all teams of a large company. */
const MAX_LISTED = 1000

export type CannedRepliesService = ReturnType<typeof createCannedRepliesService>

/**
 * The texts that teams answer with (D48): read and written by the members of a team and by IT
 * Support Specialists; for others there are none.
 */
export function createCannedRepliesService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    list(actor: User): Promise<CannedReply[]> {
      const keys = isItSupportSpecialist(actor.role) ? undefined : trustedDepartmentKeys(actor)
      return read.cannedReplies.list(keys, MAX_LISTED)
    },

    /** @throws ProblemError 403 for another team, 409 when it has that name or too many */
    create(input: CannedReplyInput, authorization: Authorization): Promise<CannedReply> {
      return authorization.transaction(async (tx, actor) => {
        checkTeam(actor, input)
        await checkNameFree(tx, input)
        if ((await tx.cannedReplies.count(input.department)) >= MAX_CANNED_REPLIES) {
          throw new ProblemError(
            409,
            text('A team can have {max, plural, other {# canned replies}}. Delete one first.', {
              max: MAX_CANNED_REPLIES
            })
          )
        }
        tx.tell({ type: 'canned-replies' })
        return await tx.cannedReplies.insert(input, actor.id, clock())
      })
    },

    /** @throws ProblemError 404, 403 for another team, 409 when it has that name */
    update(
      id: number,
      input: CannedReplyInput,
      authorization: Authorization
    ): Promise<CannedReply> {
      return authorization.transaction(async (tx, actor) => {
        await existingReply(tx, id, actor)
        checkTeam(actor, input)
        await checkNameFree(tx, input, id)
        tx.tell({ type: 'canned-replies' })
        return await tx.cannedReplies.update(id, input, clock())
      })
    },

    /** @throws ProblemError 404 */
    delete(id: number, authorization: Authorization): Promise<void> {
      return authorization.transaction(async (tx, actor) => {
        await existingReply(tx, id, actor)
        tx.tell({ type: 'canned-replies' })
        await tx.cannedReplies.delete(id)
      })
    }
  }
}

async function existingReply(tx: Transaction, id: number, actor: User) {
  const reply = await tx.cannedReplies.find(id)
  if (!reply || !hasCannedReplies(actor, reply.department))
    throw new ProblemError(404, 'This canned reply does not exist')
}

function checkTeam(actor: User, { department }: CannedReplyInput) {
  if (!hasCannedReplies(actor, department))
    throw new ProblemError(403, 'Only members of the team can change its canned replies')
}

async function checkNameFree(
  tx: Transaction,
  { department, name }: CannedReplyInput,
  ownId?: number
) {
  const taken = await tx.cannedReplies.findByName(department, name)
  if (taken && taken.id !== ownId)
    throw new ProblemError(409, 'The team already has a canned reply with this name')
}
