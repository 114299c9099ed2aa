import { create } from 'zustand'
import { confirmPassword } from '#shared/api/auth.ts'
import { PROBLEM_TYPES } from '#shared/api/problems.ts'
import { confirmBySingleSignOn, type SignInProof } from '#shared/api/single-sign-on.ts'
import { ApiError, ConnectionError, call } from './api.ts'
import { t } from './texts.ts'

/** The person cancelled the question: nothing has happened, and no message is needed. */
export class CancelledError extends Error {
  override name = 'CancelledError'
}

/** A question for the signed-in person's password, shown over any screen. */
export interface PasswordPrompt {
  /** Says what the password is needed for. */
  description: string
  /** @throws why the password was not accepted or could not be checked; the question stays open */
  answer(password: string): Promise<void>
  /**
   * Proves it without the password, where that can be: by the provider of single sign-on (D54).
   * @throws as {@link answer} does
   */
  answerElsewhere?(proof: SignInProof): Promise<void>
  cancel(): void
}

/** The last question, which the layout shows; `isOpen` while it waits for an answer. */
export const usePasswordPrompt = create<{ question: PasswordPrompt | null; isOpen: boolean }>()(
  () => ({
    question: null,
    isOpen: false
  })
)

interface Attempt<T> {
  description: string
  /** The field under which the server names the password when it rejects it. */
  field: string
  /** The call to make with the password. */
  attempt(password: string): Promise<T>
  /** The call to make with what the provider has said instead. */
  attemptElsewhere?(proof: SignInProof): Promise<T>
}

/**
 * Asks for the password until it is accepted, or the person cancels.
 * @returns the result of the attempt
 * @throws CancelledError, or an error that another password can't solve
 */
export function promptForPassword<T>(wanted: Attempt<T>): Promise<T> {
  const { description, field, attempt, attemptElsewhere } = wanted
  cancelPasswordPrompt()
  const close = () => usePasswordPrompt.setState({ isOpen: false })
  return new Promise<T>((resolve, reject) => {
    const question: PasswordPrompt = {
      description,
      async answer(password) {
        try {
          resolve(await attempt(password))
        } catch (error) {
          if (isAboutPassword(error, field)) throw error
          reject(error)
        }
        close()
      },
      ...(attemptElsewhere && {
        async answerElsewhere(proof: SignInProof) {
          resolve(await attemptElsewhere(proof))
          close()
        }
      }),
      cancel() {
        reject(new CancelledError(t('Nothing was changed')))
        close()
      }
    }
    usePasswordPrompt.setState({ question, isOpen: true })
  })
}

/**
 * Cancels the open question, if there is one, so that the next person to sign in does not find it.
 */
export function cancelPasswordPrompt(): void {
  const { question, isOpen } = usePasswordPrompt.getState()
  if (isOpen) question?.cancel()
}

let confirming: Promise<void> | undefined

/**
 * Makes a call that gives or takes rights. Where the server wants the password first (D90), asks
 * for it and repeats the call once. Simultaneous calls share one question.
 * @throws CancelledError, or the error of the call
 */
export async function withConfirmation<T>(makeCall: () => Promise<T>): Promise<T> {
  try {
    return await makeCall()
  } catch (error) {
    if (!(error instanceof ApiError && error.type === PROBLEM_TYPES.confirmPassword)) throw error
    confirming ??= promptForPassword({
      description: t('To continue, enter your password again.'),
      field: 'password',
      attempt: (password) => call(confirmPassword, { body: { password } }),
      attemptElsewhere: (body) => call(confirmBySingleSignOn, { body })
    }).finally(() => {
      confirming = undefined
    })
    await confirming
    return await makeCall()
  }
}

/** Whether another password or another try may succeed; 429 means too many wrong passwords. */
function isAboutPassword(error: unknown, field: string): boolean {
  if (error instanceof ConnectionError) return true
  return (
    error instanceof ApiError &&
    (error.status === 429 || error.fieldErrors.some(({ path }) => path === field))
  )
}
