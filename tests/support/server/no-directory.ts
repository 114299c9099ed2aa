import type { LdapUpdate } from '#shared/api/ldap-settings.ts'
import { PASSWORD } from './test-server.ts'

/** The settings of a directory that is not there. */
export const NO_DIRECTORY: LdapUpdate = {
  enabled: true,
  kind: 'openldap',
  url: 'ldaps://127.0.0.1:1',
  ca: '',
  bindDn: 'cn=desk,dc=example',
  bindPassword: PASSWORD,
  baseDn: 'dc=example',
  roles: [],
  otherwise: 'HR'
}
