import { PROBLEM_TYPES } from '#shared/api/problems.ts'
import { SECOND_FACTOR_OFFER_MS } from '#shared/api/second-factor.ts'
import type { SecondFactorSettings } from '#shared/api/settings.ts'
import type { User } from '#shared/api/users.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import { type Clock, isWithin } from '../base/clock.ts'
import { type SecretBox, SecretBoxError } from '../base/secret-box.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { ClientInfo } from '../http/app-env.ts'
import { ProblemError } from '../http/problem.ts'
import { readSettings } from '../settings/settings-service.ts'
import type { SecondFactorRow } from '../store/second-factors-store.ts'
import type { Store, Stores } from '../store/store.ts'
import { recoveryCodeDigest } from './recovery-codes.ts'
import { isTotpCode, isUnusedStep, stepOfCode } from './totp.ts'

/** Checks the second factor of who signs in and has typed the right password (D53). */
export function createSecondFactorCheck(store: Store, clock: Clock, secrets: SecretBox) {
  const { read } = store

  /** Uses a code up. @returns whether it was right */
  async function spendCode(factor: SecondFactorRow, code: string, { address }: ClientInfo) {
    const { id, userId, lastStep } = factor
    const digits = code.replace(/\s/g, '')
    const now = clock()
    // Recovery codes are longer.
    if (isTotpCode(digits)) {
      const step = stepOfCode(openSecret(secrets, factor), digits, now)
      if (step === null || !isUnusedStep(step, lastStep, now)) return false
      return await store.transaction((tx) => tx.secondFactors.replaceLastStep(id, lastStep, step))
    }
    return await store.transaction(async (tx) => {
      const digest = recoveryCodeDigest(userId, code)
      if (!(await tx.secondFactors.deleteRecoveryCode(userId, digest))) return false
      const left = await tx.secondFactors.countRecoveryCodes(userId)
      const event = { at: now, actorId: userId, subjectId: null, address, detail: `${left} left` }
      await logSecurityEvent(tx, { ...event, kind: 'recovery-code-used' })
      return true
    })
  }

  /** Notes that someone knew the password, of whom nothing else may follow. */
  async function noteAsked({ id }: User, detail: string | null, { address }: ClientInfo) {
    const event = { at: clock(), kind: 'second-factor-asked', actorId: null } as const
    await store.transaction((tx) =>
      logSecurityEvent(tx, { ...event, subjectId: id, address, detail })
    )
  }

  /** Turns on what the person has set up to be let in. @returns whether the code was right */
  async function confirmPending(pending: SecondFactorRow, code: string, { address }: ClientInfo) {
    const now = clock()
    const step = stepOfCode(openSecret(secrets, pending), code.replace(/\s/g, ''), now)
    if (step === null) return false
    return await store.transaction(async (tx) => {
      // Who signs in elsewhere at the same time may have turned one on already.
      if (await tx.secondFactors.findEnabled(pending.userId)) return false
      if (!(await tx.secondFactors.enable(pending, { step, at: now }))) return false
      const event = { at: now, actorId: pending.userId, subjectId: null, address, detail: null }
      await logSecurityEvent(tx, { ...event, kind: 'second-factor-on' })
      return true
    })
  }

  /**
   * Checks the code of an account; a right one is used up.
   * @returns the error of what counts as a failed sign-in (D29); undefined where the person may
   * come in
   * @throws ProblemError 403 where a code is needed or a second factor has to be set up, 503 where
   * the secret can't be opened
   */
  return async function checkSecondFactor(
    user: User,
    code: string | undefined,
    caller: ClientInfo
  ): Promise<ProblemError | undefined> {
    const factor = await read.secondFactors.findEnabled(user.id)
    if (factor) {
      if (!code) {
        await noteAsked(user, null, caller)
        throw codeNeeded()
      }
      return (await spendCode(factor, code, caller))
        ? undefined
        : wrongCode(PROBLEM_TYPES.secondFactor)
    }
    if (!(await isDemandedOf(read, user))) return undefined
    const pending = await findOffered(read, user.id, clock())
    if (!code || !pending) {
      await noteAsked(user, 'Setup required', caller)
      throw setupNeeded()
    }
    return (await confirmPending(pending, code, caller))
      ? undefined
      : wrongCode(PROBLEM_TYPES.secondFactorSetup)
  }
}

/** Whether a person can sign in with a second factor only (D53). */
export async function isDemandedOf(
  stores: Pick<Stores, 'settings'>,
  { role }: User
): Promise<boolean> {
  return DEMANDS[(await readSettings(stores)).secondFactor.demandedOf](role)
}

const DEMANDS: Record<SecondFactorSettings['demandedOf'], (role: string) => boolean> = {
  nobody: () => false,
  'it-support-specialists': isItSupportSpecialist,
  everybody: () => true
}

/** The second factor that a person has begun to set up lately. */
export async function findOffered(
  { secondFactors }: Stores,
  userId: number,
  now: Date
): Promise<SecondFactorRow | undefined> {
  const pending = await secondFactors.findPending(userId)
  return pending && isWithin(pending.createdAt, SECOND_FACTOR_OFFER_MS, now) ? pending : undefined
}

/** The purpose for which a secret of a second factor is sealed (D93). */
export function purposeOf(userId: number): string {
  return `second factor of user ${userId}`
}

/** @throws ProblemError 503 whose cause names the key file, for the log */
export function openSecret(secrets: SecretBox, { userId, secret }: SecondFactorRow): Uint8Array {
  try {
    return secrets.open(secret, purposeOf(userId))
  } catch (cause) {
    throw unopenable(cause)
  }
}

/** The error where a secret can't be sealed or opened; any other error is thrown as it is. */
export function unopenable(cause: unknown): ProblemError {
  if (!(cause instanceof SecretBoxError)) throw cause
  return new ProblemError(
    503,
    'The server cannot read two-factor secrets; details are in its log. Use a recovery code, or ask an IT Support Specialist to reset two-factor authentication.',
    { cause }
  )
}

function codeNeeded(): ProblemError {
  return new ProblemError(403, 'Enter the code from your authenticator app', {
    type: PROBLEM_TYPES.secondFactor
  })
}

function setupNeeded(): ProblemError {
  return new ProblemError(403, 'Set up two-factor authentication to sign in', {
    type: PROBLEM_TYPES.secondFactorSetup
  })
}

function wrongCode(type: string): ProblemError {
  const message = text('This code is wrong or was already used')
  return new ProblemError(403, message, { type, errors: [{ path: 'code', message }] })
}
