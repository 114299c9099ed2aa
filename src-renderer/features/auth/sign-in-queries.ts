import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type FirstAdministrator,
  getCurrentUser,
  type Login,
  login,
  type Registration,
  register,
  setUp
} from '#shared/api/auth.ts'
import { sendEmailProof } from '#shared/api/email-proofs.ts'
import { acceptInvitation, type InvitedRegistration } from '#shared/api/invitations.ts'
import { PROBLEM_TYPES } from '#shared/api/problems.ts'
import { makeRecoveryCodes } from '#shared/api/second-factor.ts'
import { loginBySingleSignOn, type SingleSignOnLogin } from '#shared/api/single-sign-on.ts'
import type { Account } from '#shared/api/users.ts'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import { openEarlyStream } from '../../lib/live/early-stream.ts'
import { replaceSession } from '../../lib/query-client.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'

/**
 * The next screen begins once the stream of its changes is open and the account's other data is
 * known, so that nothing is added to the menu afterwards.
 */
async function comeIn(signIn: () => Promise<Account>): Promise<Account> {
  const user = await signIn()
  if (user.waiting) return user
  const known = call(getCurrentUser).catch(() => user)
  await openEarlyStream()
  return await known
}

/**
 * The part that a sign-in still lacks after the right password: a code, or any second factor at all
 * (D53).
 */
export type MissingFactor = 'code' | 'setup'

/** @returns undefined for an error that is about something else, or about a code that was typed */
export function missingFactorOf(error: unknown): MissingFactor | undefined {
  if (!(error instanceof ApiError) || error.fieldErrors.length > 0) return undefined
  if (error.type === PROBLEM_TYPES.secondFactor) return 'code'
  return error.type === PROBLEM_TYPES.secondFactorSetup ? 'setup' : undefined
}

/** Shows what the person who has just signed in sees first. */
export function useEnter() {
  const client = useQueryClient()
  return (user: Account) => {
    replaceSession(client, user)
    showToast({
      title: t('Login successful'),
      description: t('Welcome back, {fullName}!', { fullName: user.fullName })
    })
  }
}

function sayLoginFailed(error: Error) {
  // The form asks for what is missing.
  if (missingFactorOf(error) || isAskedForNewPassword(error)) return
  showToast({
    tone: 'destructive',
    title: t('Login failed'),
    description: messageOf(error, t('Invalid username or password'))
  })
}

export function useLogin() {
  return useSignIn((body: Login) => call(login, { body }))
}

/** Signs in, however the person proves who they are. */
export function useSignIn<Body>(signIn: (body: Body) => Promise<Account>) {
  return useMutation({
    mutationFn: (body: Body) => comeIn(() => signIn(body)),
    onSuccess: useEnter(),
    onError: sayLoginFailed
  })
}

/** Signs in with what the provider has said (D54); the page itself says what has failed. */
export function useSingleSignOnLogin() {
  const enter = useEnter()
  return async (body: SingleSignOnLogin) =>
    enter(await comeIn(() => call(loginBySingleSignOn, { body })))
}

/**
 * Signs in with the first code of a second factor. The page stays as it is, so that it can show the
 * recovery codes first; null where they could not be made, as they can be later.
 */
export function useSignInWithSetup<Body>(signIn: (body: Body) => Promise<Account>) {
  return useMutation({
    mutationFn: async (body: Body) => {
      const user = await comeIn(() => signIn(body))
      const codes = await call(makeRecoveryCodes).catch(() => null)
      if (!codes)
        showError(t('Could not create your recovery codes. Create them on your account page'))
      return { user, codes }
    },
    onError: sayLoginFailed
  })
}

/** Whether a sign-in goes on once a new password is chosen (D52). */
export function isAskedForNewPassword(error: unknown): boolean {
  return error instanceof ApiError && error.type === PROBLEM_TYPES.newPassword
}

/** Registers; whose account waits for approval is not signed in, and the form says so (D51). */
export function useRegister() {
  return useRegistration((body: Registration) => call(register, { body }))
}

/** Registers by an invitation (D51), with the toasts of registering. */
export function useAcceptInvitation() {
  return useRegistration((body: InvitedRegistration) => call(acceptInvitation, { body }))
}

/** Creates the first IT Support Specialist (D1), with the toasts of registering. */
export function useSetUp() {
  return useRegistration((body: FirstAdministrator) => call(setUp, { body }))
}

function useRegistration<Body>(mutationFn: (body: Body) => Promise<Account>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => comeIn(() => mutationFn(body)),
    onSuccess: (user) => {
      if (user.waiting) return
      replaceSession(client, user)
      // The account page offers to send it again.
      if (user.unprovenEmail) void call(sendEmailProof).catch(() => {})
      showToast({
        title: t('Registration successful'),
        description: t('Welcome, {fullName}!', { fullName: user.fullName })
      })
    },
    onError: (error) =>
      showToast({
        tone: 'destructive',
        title: t('Registration failed'),
        description: messageOf(error, t('Could not create account'))
      })
  })
}
