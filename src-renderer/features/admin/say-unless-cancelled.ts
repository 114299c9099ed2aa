import { CancelledError } from '../../lib/password-question.ts'
import { showError } from '../../lib/toasts.ts'

/** Shows an error (spec §8), unless the person cancelled the question for the password. */
export function sayUnlessCancelled(text: string) {
  return (error: Error) => {
    if (!(error instanceof CancelledError)) showError(text)
  }
}
