import { randomBytes } from 'node:crypto'
import {
  INVITATION_LIFETIME_MS,
  type Invitation,
  type InvitationOffer,
  type MadeInvitation,
  type NewInvitation,
  type NewInvitations
} from '#shared/api/invitations.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { isItSupportSpecialist, memberDepartments } from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { hashToken } from '../base/hash-token.ts'
import { invitationDetail } from '../effects/invitation-detail.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { Authorization, ConfirmedAuthorization } from '../http/authorization.ts'
import { type FieldProblem, ProblemError } from '../http/problem.ts'
import type { InvitationRow, SentInvitation } from '../store/invitations-store.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'
import { checkUnique, findDuplicates } from '../users/users-service.ts'

export type InvitationsService = ReturnType<typeof createInvitationsService>

/**
 * Invitations (D51): the database keeps a digest of the text in the link, and no one else the text.
 */
export function createInvitationsService({ read }: Pick<Store, 'read'>, clock: Clock) {
  /** The text of a link, and its invitation's columns, which have its digest. */
  function newLink({ id: inviterId }: Viewer) {
    const token = randomBytes(32).toString('base64url')
    const createdAt = clock()
    const expiresAt = new Date(createdAt.getTime() + INVITATION_LIFETIME_MS)
    return { token, digest: hashToken(token), inviterId, createdAt, expiresAt }
  }

  async function insert(
    tx: Transaction,
    input: NewInvitation,
    actor: Viewer,
    authorization: ConfirmedAuthorization
  ): Promise<MadeInvitation> {
    const role = input.role ?? null
    const email = input.email ?? null
    const { token, ...link } = newLink(actor)
    const row = await tx.invitations.insert({ role, email, ...link })
    const detail = invitationDetail(row.id, role)
    await logSecurityEvent(tx, authorization.eventOf('invitation-made', actor, { detail }))
    tx.tell({ type: 'invitations' })
    return { ...toInvitation(row), token }
  }

  return {
    async list(): Promise<Invitation[]> {
      return (await read.invitations.list(clock())).filter(isValid).map(toInvitation)
    },

    /**
     * Makes an invitation.
     * @returns it with the text of its link
     * @throws ProblemError 409 when the email is taken
     */
    async create(
      input: NewInvitation,
      authorization: ConfirmedAuthorization
    ): Promise<MadeInvitation> {
      return await authorization.transaction(async (tx, actor) => {
        if (input.email !== undefined) await checkUnique(tx, { username: '', email: input.email })
        return await insert(tx, input, actor, authorization)
      })
    },

    /**
     * Makes invitations of several people, all or none (D99).
     * @returns them in the same order, with the texts of their links
     * @throws ProblemError 409 naming the addresses that are taken
     */
    async createAll(
      inputs: NewInvitations['invitations'],
      authorization: ConfirmedAuthorization
    ): Promise<MadeInvitation[]> {
      return await authorization.transaction(async (tx, actor) => {
        const errors: FieldProblem[] = []
        for (const [index, { email }] of inputs.entries()) {
          const taken = await findDuplicates(tx, { username: '', email })
          const message = text('{email} already has an account', { email })
          if (taken.length > 0) errors.push({ path: `invitations.${index}.email`, message })
        }
        if (errors[0]) throw new ProblemError(409, errors[0].message, { errors })
        const made: MadeInvitation[] = []
        for (const input of inputs) made.push(await insert(tx, input, actor, authorization))
        return made
      })
    },

    /**
     * Gives an open invitation another link, of the person who asks, because the present one may be
     * lost; that one stops working.
     * @returns it with the text of its link
     * @throws ProblemError 404, 409 where its address got an account meanwhile
     */
    async renew(id: number, authorization: ConfirmedAuthorization): Promise<MadeInvitation> {
      return await authorization.transaction(async (tx, actor) => {
        const open = (await tx.invitations.list(clock())).filter(isValid)
        const invitation = open.find((one) => one.id === id)
        if (!invitation) throw gone()
        const { role, email } = invitation
        if (email !== null) await checkUnique(tx, { username: '', email })
        const { token, ...link } = newLink(actor)
        const row = await tx.invitations.renew(id, link)
        if (!row) throw gone()
        const detail = invitationDetail(id, role)
        await logSecurityEvent(tx, authorization.eventOf('invitation-renewed', actor, { detail }))
        tx.tell({ type: 'invitations' })
        return { ...toInvitation(row), token }
      })
    },

    /** @throws ProblemError 404 */
    async revoke(id: number, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        if (!(await tx.invitations.delete(id))) throw gone()
        const detail = invitationDetail(id)
        await logSecurityEvent(tx, authorization.eventOf('invitation-revoked', actor, { detail }))
        tx.tell({ type: 'invitations' })
      })
    },

    /** @throws ProblemError 404 */
    async check(token: string): Promise<InvitationOffer> {
      const invitation = toInvitation(await existingInvitation(read, token, clock()))
      return { ...invitation, roles: invitation.role === null ? await offeredRoles(read) : [] }
    }
  }
}

/**
 * The invitation of a link. It is worth as much as who has made it: of someone who is no IT Support
 * Specialist any more it is worth nothing.
 * @throws ProblemError 404 where it can't be used
 */
export async function existingInvitation(
  { invitations }: Pick<Stores, 'invitations'>,
  token: string,
  now: Date
): Promise<InvitationRow> {
  const invitation = await invitations.find(hashToken(token), now)
  if (invitation && isValid(invitation)) return invitation
  throw new ProblemError(
    404,
    'This invitation has been used or revoked, or is older than seven days. Ask an IT Support Specialist for a new one.'
  )
}

/** The roles that an invitation without one lets people choose: every department (D51, D86). */
export async function offeredRoles({ users, departments }: OfferParts): Promise<string[]> {
  const [people, added] = await Promise.all([users.list(), departments.listAdded()])
  return memberDepartments([
    ...added.map(({ department }) => department),
    ...people.map(({ role }) => role)
  ])
}

type OfferParts = Pick<Stores, 'users' | 'departments'>

function gone() {
  return new ProblemError(404, 'This invitation no longer exists. It may have been used.')
}

function isValid({ inviterRole }: SentInvitation): boolean {
  return isItSupportSpecialist(inviterRole)
}

function toInvitation({ createdAt, expiresAt, ...row }: InvitationRow): Invitation {
  return { ...row, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
