import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

type Subscribe<Values extends FieldValues> = UseFormReturn<Values>['subscribe']

/**
 * Calls back whenever a field gets another value, but not when a save or another person's change
 * replaces the whole form.
 * @returns what ends it
 */
export function onFieldChange<Values extends FieldValues>(
  subscribe: Subscribe<Values>,
  callback: () => void
): () => void {
  return subscribe({
    formState: { values: true },
    callback: ({ name }) => name !== undefined && callback()
  })
}

/** Removes the result of a test once a field changes, because it is about the former values. */
export function useForgetTest<Values extends FieldValues>(
  { subscribe }: UseFormReturn<Values>,
  { reset }: { reset(): void }
): void {
  useEffect(() => onFieldChange(subscribe, reset), [subscribe, reset])
}
