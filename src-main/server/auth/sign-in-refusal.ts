import type { Account } from '#shared/api/users.ts'

/** Why an account signs nobody in. */
export interface SignInRefusal {
  /** What the security log says (D55). */
  detail: string
  /** What the person is told who has proved who they are. */
  sentence: string
}

/** Why nobody can sign in with an account as it is now; undefined where its owner can (D51, D52). */
export function refusalOf({ waiting, disabled }: Account): SignInRefusal | undefined {
  if (waiting) {
    return {
      detail: 'Waits for approval',
      sentence: 'Your account waits for approval by an IT Support Specialist. Try again later.'
    }
  }
  if (disabled) {
    return {
      detail: 'Disabled',
      sentence: 'Your account is disabled. Ask an IT Support Specialist if that is wrong.'
    }
  }
  return undefined
}
