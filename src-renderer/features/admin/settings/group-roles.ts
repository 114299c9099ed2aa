import type { OidcSettings } from '#shared/api/oidc-settings.ts'

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
