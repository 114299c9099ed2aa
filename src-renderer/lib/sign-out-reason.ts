import { create } from 'zustand'
import { PROBLEM_TYPES } from '#shared/api/problems.ts'
import { ApiError } from './api.ts'

/**
 * Why nobody is signed in any more, as the server told the holder of the session; the sign-in page
 * shows it.
 */
export const useSignOutReason = create<{ reason: string | null }>()(() => ({ reason: null }))

/** Takes note of what a call was refused with because nobody is signed in. */
export function noteSignOut(error: unknown): void {
  if (error instanceof ApiError && error.type === PROBLEM_TYPES.accountRemoved) {
    useSignOutReason.setState({ reason: error.detail })
  }
}

/** Somebody has signed in: it is over. */
export function forgetSignOut(): void {
  useSignOutReason.setState({ reason: null })
}
