import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api.ts'

/** Shows what the server objects to at the fields it names; the first of them gets the focus. */
export function showServerFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>
): void {
  if (!(error instanceof ApiError)) return
  const messages = new Map(error.fieldErrors.map(({ path, message }) => [path, message]))
  const rejected = fields.filter((field) => messages.has(field))
  rejected.forEach((field, index) => {
    setError(field, { type: 'server', message: messages.get(field) ?? '' }, { shouldFocus: index === 0 })
  })
}
