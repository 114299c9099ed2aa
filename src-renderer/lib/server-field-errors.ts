import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api.ts'

/**
 * Waits for a form to be sent. A toast shows the failure; this shows the server's objections at
 * their fields.
 * @param prefix of the fields in the server's answer, such as `mail.`
 * @returns whether it was sent; if not, the form stays as it was for another try
 */
export async function wasSent<Values extends FieldValues>(
  sending: Promise<unknown>,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
  prefix = ''
): Promise<boolean> {
  try {
    await sending
    return true
  } catch (error) {
    showServerFieldErrors(error, fields, setError, prefix)
    return false
  }
}

/**
 * Shows the server's objections at the fields they name; the first of these gets the focus.
 * @param prefix of the fields in the server's answer, such as `mail.`
 */
export function showServerFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
  prefix = ''
): void {
  if (!(error instanceof ApiError)) return
  const messages = new Map(error.fieldErrors.map(({ path, message }) => [path, message]))
  const rejected = fields.filter((field) => messages.has(prefix + field))
  rejected.forEach((field, index) => {
    setError(
      field,
      { type: 'server', message: messages.get(prefix + field) ?? '' },
      { shouldFocus: index === 0 }
    )
  })
}
