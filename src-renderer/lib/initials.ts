import type { UseFormRegisterReturn } from 'react-hook-form'
import { INITIALS_LENGTH } from '#shared/api/users.ts'

/** A form's field in which initials are written as they will be kept. */
export function initialsField<Field extends UseFormRegisterReturn>(field: Field): Field {
  return {
    ...field,
    onChange(event) {
      event.target.value = toInitials(event.target.value)
      return field.onChange(event)
    }
  }
}

/** What becomes of what is typed as initials: upper case, cut to two characters (spec §5). */
export function toInitials(typed: string): string {
  return [...typed.toUpperCase()].slice(0, INITIALS_LENGTH).join('')
}
