import type { Registration } from '#shared/api/auth.ts'
import type { InvitationOffer, InvitedRegistration } from '#shared/api/invitations.ts'
import type { Account } from '#shared/api/users.ts'
import { isOfDomain } from '#shared/domain/mail.ts'
import { departmentKey, resemblesItSupportSpecialist } from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { ClientInfo } from '../http/app-env.ts'
import { addressKey } from '../http/caller.ts'
import { invalid, ProblemError, rejectedField } from '../http/problem.ts'
import { readSettings } from '../settings/settings-service.ts'
import type { Store, Stores } from '../store/store.ts'
import { checkUnique, createUser, registrationEvent } from '../users/users-service.ts'
import { createAttemptLimit } from './attempt-limit.ts'
import { existingInvitation, offeredRoles } from './invitations-service.ts'
import { digestPassword } from './password.ts'
import { checkPasswordChoice } from './password-choice.ts'

/**
 * How many registrations an address may send within the window: a whole company may register from
 * one address on its first day.
 */
const MAX_REGISTRATIONS = 300

/** Registers accounts (D2), as far as the settings let people (D51). */
export function createRegistrationService(store: Store, clock: Clock) {
  const registrations = createAttemptLimit(store, clock, {
    max: MAX_REGISTRATIONS,
    sentence: text(
      'Too many accounts were created from this address. Try again in {minutes, plural, one {a minute} other {# minutes}}.'
    )
  })

  /**
   * Creates an account; rejects whatever it can before it computes the costly digest (D36).
   * @param admit says how the person comes in, as things are when it is called
   * @throws ProblemError 403, 409, and what `admit` throws
   */
  async function createAccount(
    { password, ...person }: Registration,
    { address }: ClientInfo,
    admit: (stores: Stores) => Promise<Provisioned>
  ): Promise<Account> {
    await checkIsSetUp(store.read)
    await admit(store.read)
    await checkUnique(store.read, person)
    const passwordDigest = await digestPassword(password)
    return await store.transaction(async (tx) => {
      await checkIsSetUp(tx)
      const { invitationId, ...state } = await admit(tx)
      const user = await createUser(tx, { ...person, ...state, passwordDigest, createdAt: clock() })
      await logSecurityEvent(tx, registrationEvent(user, address, clock(), invitationId))
      tx.tell({ type: 'users' })
      if (invitationId !== null) {
        await tx.invitations.delete(invitationId)
        tx.tell({ type: 'invitations' })
      }
      return user
    })
  }

  return {
    /**
     * Creates an account of one of the registration roles, which may have to wait for approval.
     * @throws ProblemError 403 for the special role or who may not register, 409, 429 (D2, D26,
     * D51)
     */
    async register(input: Registration, caller: ClientInfo): Promise<Account> {
      checkRole(input.role)
      checkPasswordChoice(input.password, input, 'password')
      await registrations.use(keyOf(caller))
      return await createAccount(input, caller, (stores) => provision(input.email, stores))
    },

    /**
     * Creates an account by an invitation, which works once, also where registration is restricted
     * (D51).
     * @throws ProblemError 404 where the invitation can't be used, 400 where something is missing
     * that it doesn't name, 403 for the special role where it names none, 409, 429
     */
    async acceptInvitation(
      { invitation: token, ...input }: InvitedRegistration,
      caller: ClientInfo
    ): Promise<Account> {
      await registrations.use(keyOf(caller))
      const offer = await existingInvitation(store.read, token, clock())
      const role = offer.role ?? (await chosenRole(store.read, input.role))
      const registration = completed(input, { ...offer, role })
      checkPasswordChoice(registration.password, registration, 'password')
      return await createAccount(registration, caller, async (stores) => {
        const { id, email } = await existingInvitation(stores, token, clock())
        const state = { unconfirmedTeam: offer.role === null, unprovenEmail: email === null }
        return { waiting: false, ...state, invitationId: id }
      })
    }
  }
}

/** How someone comes in who makes an account. */
interface Provisioned {
  /** Whether the account has to be approved first. */
  waiting: boolean
  /** Whether no one who may has said that the person is of that team (D61). */
  unconfirmedTeam: boolean
  /** Whether nothing has shown that the address is the person's (D62). */
  unprovenEmail: boolean
  /** The invitation that is used for it. */
  invitationId: number | null
}

function keyOf({ address }: ClientInfo): string {
  return `registration:${addressKey(address)}`
}

/** @throws ProblemError 403 for the special role, which no one can choose at registration (D2) */
function checkRole(role: string) {
  if (resemblesItSupportSpecialist(role))
    throw new ProblemError(
      403,
      'Only an IT Support Specialist can create another IT Support Specialist'
    )
}

/**
 * The role that an invited person chose, spelled like the department.
 * @returns null where they chose none
 * @throws ProblemError 403 for the special role, 400 for one that the invitation does not offer
 */
async function chosenRole(stores: Stores, role: string | undefined): Promise<string | null> {
  if (role === undefined) return null
  checkRole(role)
  const offered = await offeredRoles(stores)
  const chosen = offered.find((name) => departmentKey(name) === departmentKey(role))
  if (chosen !== undefined) return chosen
  throw invalid([{ path: 'role', message: 'No department has this name' }])
}

/**
 * The typed fields, with those of the invitation in their place.
 * @throws ProblemError 400 naming what neither of them says
 */
function completed(
  input: Omit<InvitedRegistration, 'invitation'>,
  offer: Pick<InvitationOffer, 'role' | 'email'>
): Registration {
  const email = offer.email ?? input.email
  const role = offer.role ?? input.role
  if (email === undefined || role === undefined) {
    throw invalid([
      ...(email === undefined ? [{ path: 'email', message: 'Invalid email address' }] : []),
      ...(role === undefined ? [{ path: 'role', message: 'Role is required' }] : [])
    ])
  }
  return { ...input, email, role }
}

/**
 * How someone with an email address may register as the settings are now.
 * @throws ProblemError 403 where they may not (D51)
 */
async function provision(email: string, stores: Stores): Promise<Provisioned> {
  const { mode, domains } = (await readSettings(stores)).registration
  if (mode === 'closed') {
    throw new ProblemError(
      403,
      'Registration is closed. Ask an IT Support Specialist for an invitation.'
    )
  }
  if (mode === 'domains' && !isOfDomain(email, domains)) {
    throw rejectedField(
      'email',
      text('Only email addresses at {domains} can register here', { domains: domains.join(', ') })
    )
  }
  const waiting = mode === 'approval'
  // Who approves the account confirms its team.
  return { waiting, unconfirmedTeam: !waiting, unprovenEmail: true, invitationId: null }
}

async function checkIsSetUp({ users }: Stores) {
  if (!(await users.hasAny())) {
    throw new ProblemError(
      403,
      'The first IT Support Specialist must be created before others can register'
    )
  }
}
