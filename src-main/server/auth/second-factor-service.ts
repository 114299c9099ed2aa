import type {
  RecoveryCodes,
  SecondFactor,
  SecondFactorLogin,
  SecondFactorOffer
} from '#shared/api/second-factor.ts'
import type { Account, User } from '#shared/api/users.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import type { SecretBox } from '../base/secret-box.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { ClientInfo } from '../http/app-env.ts'
import type { ConfirmedAuthorization } from '../http/authorization.ts'
import { ProblemError, rejectedField } from '../http/problem.ts'
import type { SecondFactorRow } from '../store/second-factors-store.ts'
import type { Store, Transaction } from '../store/store.ts'
import type { createCredentialCheck } from './credential-check.ts'
import { wrongCredentials } from './own-password-service.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import {
  findOffered,
  isDemandedOf,
  openSecret,
  purposeOf,
  unopenable
} from './second-factor-check.ts'
import { describeSecret, makeTotpSecret, stepOfCode } from './totp.ts'

export type SecondFactorService = ReturnType<typeof createSecondFactorService>

type NewSecondFactor = Pick<SecondFactorRow, 'userId' | 'secret' | 'createdAt'>

interface Parts {
  store: Store
  clock: Clock
  secrets: SecretBox
  credentials: ReturnType<typeof createCredentialCheck>
}

/** Sets up and takes away second factors (D53). */
export function createSecondFactorService(parts: Parts) {
  const { clock, secrets } = parts
  const { read } = parts.store
  return {
    ...offering(parts),
    ...withdrawal(),

    async state(user: User): Promise<SecondFactor> {
      const [enabled, isDemanded, recoveryCodes] = await Promise.all([
        read.secondFactors.findEnabled(user.id),
        isDemandedOf(read, user),
        read.secondFactors.countRecoveryCodes(user.id)
      ])
      return { isOn: enabled !== undefined, isDemanded, recoveryCodes }
    },

    /**
     * Turns on what was offered, in the place of a former one.
     * @returns new recovery codes
     * @throws ProblemError 409 where nothing was offered lately, 403 naming a wrong code
     */
    async turnOn(code: string, authorization: ConfirmedAuthorization): Promise<RecoveryCodes> {
      return await authorization.transaction(async (tx, actor) => {
        const now = clock()
        const pending = await findOffered(tx, actor.id, now)
        if (!pending) throw offerGone()
        const step = stepOfCode(openSecret(secrets, pending), code.replace(/\s/g, ''), now)
        if (step === null)
          throw rejectedField('code', text('This code is wrong. Enter the code the app shows now.'))
        const former = await tx.secondFactors.findEnabled(actor.id)
        if (!(await tx.secondFactors.enable(pending, { step, at: now }))) throw offerGone()
        const detail = former ? 'Replaced the previous one' : null
        await logSecurityEvent(tx, authorization.eventOf('second-factor-on', actor, { detail }))
        return await replaceRecoveryCodes(tx, actor.id)
      })
    },

    /** @throws ProblemError 404 without a second factor */
    async makeRecoveryCodes(authorization: ConfirmedAuthorization): Promise<RecoveryCodes> {
      return await authorization.transaction(async (tx, actor) => {
        if (!(await tx.secondFactors.findEnabled(actor.id))) throw noSecondFactor()
        await logSecurityEvent(tx, authorization.eventOf('recovery-codes-made', actor))
        return await replaceRecoveryCodes(tx, actor.id)
      })
    }
  }
}

/** Offers secrets, which a code has to confirm. */
function offering({ store, clock, secrets, credentials }: Parts) {
  const { read } = store

  /** Makes a secret, and the row that keeps it until a code has confirmed it. */
  async function newSecret({ id: userId, username }: User): Promise<{
    offer: SecondFactorOffer
    row: NewSecondFactor
  }> {
    const bytes = makeTotpSecret()
    const secret = await secrets.seal(bytes, purposeOf(userId)).catch((error: unknown) => {
      throw unopenable(error)
    })
    return {
      offer: describeSecret(bytes, username),
      row: { userId, secret, createdAt: clock() }
    }
  }

  /**
   * Keeps a secret until a code has confirmed it.
   * @throws ProblemError 503 where other servers have sealed theirs with another key
   */
  async function keep(tx: Transaction, row: NewSecondFactor) {
    const other = secrets.isShared ? await tx.secondFactors.findAny() : undefined
    if (other) openSecret(secrets, other)
    await tx.secondFactors.insertPending(row)
  }

  async function offerOf(user: User, { address }: ClientInfo): Promise<SecondFactorOffer> {
    const { offer, row } = await newSecret(user)
    const event = { at: row.createdAt, kind: 'second-factor-asked', actorId: null } as const
    await store.transaction(async (tx) => {
      await keep(tx, row)
      await logSecurityEvent(tx, {
        ...event,
        subjectId: user.id,
        address,
        detail: 'Secret offered'
      })
    })
    return offer
  }

  /** @throws ProblemError for an account that has nothing to set up before it signs in */
  async function checkMustSetUp(user: Account): Promise<undefined> {
    if (await read.secondFactors.findEnabled(user.id))
      throw new ProblemError(
        409,
        'This account uses two-factor authentication. Sign in with a code.'
      )
    if (user.waiting || user.disabled || !(await isDemandedOf(read, user)))
      throw new ProblemError(403, 'This account does not need two-factor authentication')
  }

  return {
    /** Makes a secret for the person who is signed in, which a code has to confirm. */
    async offer(user: User, authorization: ConfirmedAuthorization): Promise<SecondFactorOffer> {
      const { offer, row } = await newSecret(user)
      await authorization.transaction((tx) => keep(tx, row))
      return offer
    },

    /**
     * Makes a secret for someone who has to set up a second factor before they can sign in; wrong
     * passwords count as failed sign-ins (D29).
     * @throws ProblemError 401, 403 where none is demanded, 409 where there is one, 429
     */
    async offerAtLogin(
      { username, password }: SecondFactorLogin,
      caller: ClientInfo
    ): Promise<SecondFactorOffer> {
      const found = await credentials.find(username, password, caller, {
        further: ({ user }) => checkMustSetUp(user)
      })
      if (!found) throw wrongCredentials()
      return await offerOf(found.user, caller)
    },

    /**
     * The same for someone whom another system has confirmed (D54).
     * @throws ProblemError 403 where none is demanded, 409 where there is one
     */
    async offerTo(user: Account, caller: ClientInfo): Promise<SecondFactorOffer> {
      await checkMustSetUp(user)
      return await offerOf(user, caller)
    }
  }
}

function withdrawal() {
  return {
    /** @throws ProblemError 404 without a second factor, 409 where it is demanded */
    async turnOff(authorization: ConfirmedAuthorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        if (await isDemandedOf(tx, actor))
          throw new ProblemError(
            409,
            'Two-factor authentication is required for you. Set up another device instead.'
          )
        if (!(await tx.secondFactors.deleteOf(actor.id))) throw noSecondFactor()
        await logSecurityEvent(tx, authorization.eventOf('second-factor-off', actor))
      })
    },

    /**
     * Takes the second factor from someone who has lost it.
     * @throws ProblemError 404
     */
    async reset(id: number, authorization: ConfirmedAuthorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        if (!(await tx.users.find(id))) throw new ProblemError(404, 'This person does not exist')
        if (!(await tx.secondFactors.deleteOf(id))) throw noSecondFactor()
        const about = { subjectId: id }
        await logSecurityEvent(tx, authorization.eventOf('second-factor-reset', actor, about))
        tx.tell({ type: 'users' })
      })
    }
  }
}

async function replaceRecoveryCodes(tx: Transaction, userId: number): Promise<RecoveryCodes> {
  const { codes, digests } = newRecoveryCodes(userId)
  await tx.secondFactors.replaceRecoveryCodes(userId, digests)
  return { codes }
}

function offerGone(): ProblemError {
  return new ProblemError(409, 'The QR code has expired after 15 minutes. Start again.')
}

function noSecondFactor(): ProblemError {
  return new ProblemError(404, 'This account does not use two-factor authentication')
}
