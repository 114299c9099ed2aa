import { CancelledError } from '../../lib/password-question.ts'
import { showError } from '../../lib/toasts.ts'

/** Says what has failed (spec §8), but not to whoever thought better of it. */
export function sayUnlessCancelled(text: string) {
  return (error: Error) => {
    if (!(error instanceof CancelledError)) showError(text)
  }
}
