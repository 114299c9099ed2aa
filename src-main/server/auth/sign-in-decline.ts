import type { Account } from '#shared/api/users.ts'
import { type Sentence, text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { ClientInfo } from '../http/app-env.ts'
import { ProblemError } from '../http/problem.ts'
import type { Store } from '../store/store.ts'

/** Why someone who has confirmed who they are can't sign in. */
export interface SignInDecline {
  /** The text for the security log (D55). */
  detail: string
  /** The message for the person. */
  sentence: Sentence
  /** 409 where another account is in the way; otherwise 403. */
  status?: 403 | 409
  /** The account, where it is known. */
  subjectId?: number | null
}

/**
 * Why no one can sign in with an account as it is now; undefined where its owner can (D51, D52).
 */
export function declineOf({ id, waiting, disabled }: Account): SignInDecline | undefined {
  if (waiting) {
    return {
      detail: 'Waiting for approval',
      sentence: text(
        'Your account is waiting for approval by an IT Support Specialist. Try again later.'
      ),
      subjectId: id
    }
  }
  if (disabled) {
    return {
      detail: 'Disabled',
      sentence: text('Your account is disabled. If this is wrong, ask an IT Support Specialist.'),
      subjectId: id
    }
  }
  return undefined
}

/**
 * Tells the security log and the person, and no one else, why they can't sign in.
 * @throws ProblemError 403 or 409, always
 */
export async function declineSignIn(
  { store, clock }: { store: Store; clock: Clock },
  { address }: ClientInfo,
  { detail, sentence, status = 403, subjectId = null }: SignInDecline
): Promise<never> {
  const event = { at: clock(), kind: 'sign-in-refused', actorId: null } as const
  await store.transaction((tx) => logSecurityEvent(tx, { ...event, subjectId, address, detail }))
  throw new ProblemError(status, sentence)
}
