import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'

/**
 * A form for what is saved already. What is being typed stays when someone else saves meanwhile.
 * @param values as they are saved
 */
export function useSavedForm<Values extends FieldValues>(values: Values): UseFormReturn<Values> {
  return useForm<Values>({ values, resetOptions: { keepDirtyValues: true } })
}
