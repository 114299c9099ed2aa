import type { UseFormRegisterReturn } from 'react-hook-form'
import { INITIALS_LENGTH } from '#shared/api/users.ts'

/** Makes a form's field show initials as they will be stored. */
export function initialsField<Field extends UseFormRegisterReturn>(field: Field): Field {
  return {
    ...field,
    onChange(event) {
      event.target.value = toInitials(event.target.value)
      return field.onChange(event)
    }
  }
}

/** Converts typed initials: upper case, cut to two characters (spec §5). */
export function toInitials(typed: string): string {
  return [...typed.toUpperCase()].slice(0, INITIALS_LENGTH).join('')
}
