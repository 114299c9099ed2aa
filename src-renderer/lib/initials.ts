import { INITIALS_LENGTH } from '#shared/api/users.ts'

/** What becomes of what is typed as initials: upper case, cut to two characters (spec §5). */
export function toInitials(typed: string): string {
  return [...typed.toUpperCase()].slice(0, INITIALS_LENGTH).join('')
}
