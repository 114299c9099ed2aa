import * as z from 'zod'
import { resemblesItSupportSpecialist } from '../domain/teams.ts'
import { oneOf, say, saying } from '../languages/validation-texts.ts'
import { optionalText, requiredName, requiredText, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'

/** The most groups that roles can be given for. */
export const MAX_LDAP_ROLES = 50

/** The kinds of directories, by which entries are found and read. */
const LDAP_KINDS = ['active-directory', 'openldap'] as const
export type LdapKind = (typeof LDAP_KINDS)[number]

/** The address of a directory, and nothing more: scheme, name or IP address, port. */
const LDAP_ADDRESS = /^ldaps?:\/\/([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?\/?$/i

/** Whether a text is a distinguished name, or none. */
const isDn = (text: string) => text === '' || /^[\w.-]+ *=[^=]/.test(text)

const role = requiredName('Role', 100)

const fields = {
  enabled: z.boolean(saying('Enabled must be true or false')),
  kind: z.enum(LDAP_KINDS, oneOf('Kind must be one of {choices}', LDAP_KINDS)),
  /** Where the directory is: `ldaps://…`, or `ldap://…` with StartTLS. Never without encryption. */
  url: optionalText('The address', 500).refine(
    (text) => text === '' || LDAP_ADDRESS.test(text),
    saying('The address must look like ldaps://dc.example.com')
  ),
  /** The certificates of authorities to trust, PEM; empty for those of the server's system. */
  ca: optionalText('The certificate', 20_000).refine(
    (text) => text === '' || text.includes('-----BEGIN CERTIFICATE-----'),
    saying('The certificate must begin with a line that says BEGIN CERTIFICATE')
  ),
  /** Who searches the directory. */
  bindDn: optionalText('The account', 1000).refine(
    (text) => text === '' || /[=@\\]/.test(text),
    saying('The bind account must look like cn=help-desk,dc=example,dc=com')
  ),
  /** Where people and groups are looked for. */
  baseDn: optionalText('The base', 1000).refine(
    isDn,
    saying('The base DN must look like dc=example,dc=com')
  ),
  /**
   * The role of the members of a group, also through other groups: the first match wins. Groups
   * go by their whole names, because several may share the first part.
   */
  roles: z
    .array(
      z.strictObject({
        group: requiredText('The group', 500).refine(
          isDn,
          saying('A group must look like cn=staff,ou=groups,dc=example,dc=com')
        ),
        role
      }),
      saying('The roles must be a list')
    )
    .max(MAX_LDAP_ROLES, saying('At most {max} groups are allowed', { max: MAX_LDAP_ROLES })),
  /** The role of everyone else; null where they may not come in. */
  otherwise: role
    .refine(
      (name) => !resemblesItSupportSpecialist(name),
      saying('Only a group can grant the role IT Support Specialist')
    )
    .nullable()
}

const REQUIRED = { url: 'The address', bindDn: 'The account', baseDn: 'The base' } as const

/** Names what is missing for people to sign in with it. */
function checkComplete(
  value: { enabled: boolean } & Record<keyof typeof REQUIRED, string>,
  context: z.core.$RefinementCtx
) {
  if (!value.enabled) return
  for (const [field, label] of Object.entries(REQUIRED)) {
    if (value[field as keyof typeof REQUIRED] !== '') continue
    context.addIssue({
      code: 'custom',
      path: [field],
      message: say('{label} is required', { label: { id: label } })
    })
  }
}

/** The directory with which people sign in (D94). */
export const LdapSettings = z
  .object({
    ...fields,
    /** Whether there is a password of the account that searches, which is never answered. */
    hasSecret: z.boolean()
  })
  .meta({ id: 'LdapSettings' })
export type LdapSettings = z.infer<typeof LdapSettings>

const update = z.strictObject({
  ...fields,
  /** Left out, it stays as it is. */
  bindPassword: z
    .string(saying('The password must be text'))
    .min(1, saying('The password is required'))
    .max(256, saying('The password must be at most 256 characters'))
    .optional()
})

/** The same as it is changed. */
export const LdapUpdate = update.superRefine(checkComplete).meta({ id: 'LdapUpdate' })
export type LdapUpdate = z.infer<typeof LdapUpdate>

/** The same as it is tried: whole, also where it is not to be used yet. */
export const LdapTrial = update
  .extend({
    /** A person whose role is looked up, by any name to sign in with; optional. */
    person: optionalText('The person', 256).optional()
  })
  .superRefine((value, context) => checkComplete({ ...value, enabled: true }, context))
  .meta({ id: 'LdapTrial' })
export type LdapTrial = z.infer<typeof LdapTrial>

export const DEFAULT_LDAP_SETTINGS: LdapSettings = {
  enabled: false,
  kind: 'active-directory',
  url: '',
  ca: '',
  bindDn: '',
  baseDn: '',
  roles: [],
  otherwise: null,
  hasSecret: false
}

/** The steps of a connection test, up to the first that failed. */
export const LdapTest = z
  .object({
    steps: z.array(z.object({ isWorking: z.boolean(), message: z.string() }))
  })
  .meta({ id: 'LdapTest' })
export type LdapTest = z.infer<typeof LdapTest>

export const testLdap = defineRoute({
  operationId: 'testLdap',
  method: 'POST',
  path: '/api/admin/settings/ldap/test',
  summary: 'Test the connection to a directory with saved or unsaved settings (D94)',
  access: 'it-support-specialist',
  needsSession: true,
  maxBodyKib: 512,
  body: LdapTrial,
  response: LdapTest,
  status: 200
})

/** The result of a directory synchronisation. */
export const LdapSynchronisation = z
  .object({
    at: timestamp,
    isDone: z.boolean(),
    /**
     * Whether nothing was done because it would change many people; an administrator can want it.
     */
    isHeld: z.literal(true).optional(),
    /** The result, or why nothing was changed, as a sentence. */
    message: z.string()
  })
  .meta({ id: 'LdapSynchronisation' })
export type LdapSynchronisation = z.infer<typeof LdapSynchronisation>

/** The last result; null before the first. */
const LastLdapSynchronisation = z
  .object({ last: LdapSynchronisation.nullable() })
  .meta({ id: 'LastLdapSynchronisation' })

export const getLdapSynchronisation = defineRoute({
  operationId: 'getLdapSynchronisation',
  method: 'GET',
  path: '/api/admin/settings/ldap/synchronisation',
  summary: 'The result of the last directory synchronisation (D94)',
  access: 'it-support-specialist',
  response: LastLdapSynchronisation,
  status: 200
})

export const synchroniseLdap = defineRoute({
  operationId: 'synchroniseLdap',
  method: 'POST',
  path: '/api/admin/settings/ldap/synchronisation',
  summary:
    'Synchronise accounts with the directory now, as happens every night, and disable the accounts of people who have left; held=apply also applies changes to many people (D94)',
  access: 'it-support-specialist',
  query: z.object({ held: z.literal('apply', saying('Held must be apply')).optional() }),
  response: LdapSynchronisation,
  status: 200,
  errors: [409]
})
