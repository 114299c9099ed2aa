import { messageOf } from './api.ts'
import { CancelledError } from './password-question.ts'
import { showError } from './toasts.ts'

/** Shows an error (spec §8), unless the person cancelled the question for the password. */
export function sayUnlessCancelled(text: string) {
  return (error: Error) => {
    if (!(error instanceof CancelledError)) showError(text)
  }
}

/** The same with the server's sentence, where it has one. */
export function sayWhyUnlessCancelled(fallback: string) {
  return (error: Error) => sayUnlessCancelled(messageOf(error, fallback))(error)
}
