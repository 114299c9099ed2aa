import { ApiError, messageOf } from './api.ts'
import { CancelledError } from './password-prompt.ts'
import { showError } from './toasts.ts'

/** Shows an error (spec §8), unless the person cancelled the question for the password. */
export function showErrorUnlessCancelled(text: string) {
  return (error: Error) => {
    if (!(error instanceof CancelledError)) showError(text)
  }
}

/** The same, unless the form shows at its fields what the server objected to. */
export function showErrorUnlessAtField(text: string) {
  return (error: Error) => {
    const objections = error instanceof ApiError ? error.fieldErrors : []
    if (!objections.some(({ path }) => path !== '')) showErrorUnlessCancelled(text)(error)
  }
}

/** The same with the server's sentence, where it has one. */
export function showReasonUnlessCancelled(fallback: string) {
  return (error: Error) => showErrorUnlessCancelled(messageOf(error, fallback))(error)
}
