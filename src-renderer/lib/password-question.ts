import { create } from 'zustand'
import { confirmPassword } from '#shared/api/auth.ts'
import { PROBLEM_TYPES } from '#shared/api/problems.ts'
import { ApiError, ConnectionError, call } from './api.ts'

/** Whoever was asked thought better of it: nothing has happened, and nothing need be said. */
export class CancelledError extends Error {
  override name = 'CancelledError'
}

/** Asks the person who is signed in for their password, over any screen. */
export interface PasswordQuestion {
  /** What it is asked for. */
  description: string
  /** @throws what is wrong with the password, or with the way to the server: the question stays */
  answer(password: string): Promise<void>
  cancel(): void
}

/**
 * The question that was asked last; `isOpen` while it waits for its answer. The layout shows it.
 */
export const usePasswordQuestion = create<{ question: PasswordQuestion | null; isOpen: boolean }>()(
  () => ({
    question: null,
    isOpen: false
  })
)

interface Attempt<T> {
  description: string
  /** What the server calls the password when it refuses it. */
  field: string
  /** What is tried with the password. */
  attempt(password: string): Promise<T>
}

/**
 * Asks for the password until it is accepted, or the person thinks better of it.
 * @returns what came of the attempt
 * @throws CancelledError, or what no other password would mend
 */
export function askForPassword<T>({ description, field, attempt }: Attempt<T>): Promise<T> {
  cancelPasswordQuestion()
  const close = () => usePasswordQuestion.setState({ isOpen: false })
  return new Promise<T>((resolve, reject) => {
    const question: PasswordQuestion = {
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
      cancel() {
        reject(new CancelledError('Nothing was changed'))
        close()
      }
    }
    usePasswordQuestion.setState({ question, isOpen: true })
  })
}

/** Takes the question back that is open, if there is one: whoever comes next must not find it. */
export function cancelPasswordQuestion(): void {
  const { question, isOpen } = usePasswordQuestion.getState()
  if (isOpen) question?.cancel()
}

let confirming: Promise<void> | undefined

/**
 * Makes a call that gives or takes rights: where the server wants the password first (D52), asks
 * for it and makes the call again, once. Calls made at once ask together.
 * @throws CancelledError, or what the call throws
 */
export async function withConfirmation<T>(makeCall: () => Promise<T>): Promise<T> {
  try {
    return await makeCall()
  } catch (error) {
    if (!(error instanceof ApiError && error.type === PROBLEM_TYPES.confirmPassword)) throw error
    confirming ??= askForPassword({
      description: 'You have been signed in for a while. Type your password to go on.',
      field: 'password',
      attempt: (password) => call(confirmPassword, { body: { password } })
    }).finally(() => {
      confirming = undefined
    })
    await confirming
    return await makeCall()
  }
}

/** Whether another password, or another try, may do; 429 is about too many wrong ones. */
function isAboutPassword(error: unknown, field: string): boolean {
  if (error instanceof ConnectionError) return true
  return (
    error instanceof ApiError &&
    (error.status === 429 || error.fieldErrors.some(({ path }) => path === field))
  )
}
