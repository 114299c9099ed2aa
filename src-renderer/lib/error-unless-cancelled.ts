import { messageOf } from './api.ts'
import { CancelledError } from './password-prompt.ts'
import { showError } from './toasts.ts'

/** Shows an error (spec §8), unless the person cancelled the question for the password. */
export function showErrorUnlessCancelled(text: string) {
  return (error: Error) => {
    if (!(error instanceof CancelledError)) showError(text)
  }
}

/** The same with the server's sentence, where it has one. */
export function showReasonUnlessCancelled(fallback: string) {
  return (error: Error) => showErrorUnlessCancelled(messageOf(error, fallback))(error)
}
