import type { OidcSettings } from '#shared/api/oidc-settings.ts'
import type { FieldError } from '#shared/api/problems.ts'

type GroupRoles = OidcSettings['roles']

/** One in each line, such as `desk-admins = IT Support Specialist`. */
export function groupRolesText(roles: GroupRoles): string {
  return roles.map(({ group, role }) => `${group} = ${role}`).join('\n')
}

/** Groups may have an equals sign in their names, and roles have none. */
export function groupRolesOf(text: string): GroupRoles {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const end = line.lastIndexOf('=')
    return end < 0
      ? { group: line.trim(), role: '' }
      : { group: line.slice(0, end).trim(), role: line.slice(end + 1).trim() }
  })
}

/** The server's objection to a list, with the line that it is about. */
export function problemOfRoles(
  errors: readonly FieldError[],
  field: string,
  roles: GroupRoles
): string | undefined {
  const error = errors.find(({ path }) => path === field || path.startsWith(`${field}.`))
  if (!error) return undefined
  const [index] = error.path.slice(field.length + 1).split('.')
  const line = index ? roles[Number(index)] : undefined
  return line ? `${line.group}: ${error.message}` : error.message
}
