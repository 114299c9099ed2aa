import { create } from 'zustand'
import { PROBLEM_TYPES } from '#shared/api/problems.ts'
import { ApiError } from './api.ts'

/** Why the session ended, as the server says; the sign-in page shows it. */
export const useSignOutReason = create<{ reason: string | null }>()(() => ({ reason: null }))

/** Records the reason from the error with which a call was rejected because no one is signed in. */
export function noteSignOut(error: unknown): void {
  if (error instanceof ApiError && error.type === PROBLEM_TYPES.accountRemoved) {
    useSignOutReason.setState({ reason: error.detail })
  }
}

/** Deletes the reason, because someone has signed in. */
export function forgetSignOut(): void {
  useSignOutReason.setState({ reason: null })
}
