import * as z from 'zod'
import { resemblesItSupportSpecialist } from '../domain/teams.ts'
import { say, saying } from '../languages/validation-texts.ts'
import { requiredName, requiredText, visible } from './fields.ts'
import { defineRoute } from './route.ts'
import { protectedAddress } from './web-address.ts'

/** The most groups that roles can be given for. */
export const MAX_GROUP_ROLES = 20

const role = requiredName('Role', 100)

const fields = {
  enabled: z.boolean(saying('Enabled must be true or false')),
  /** The name on the button, after "Sign in with". */
  name: visible(
    'The name',
    z
      .string(saying('The name must be text'))
      .trim()
      .max(40, saying('The name must be at most 40 characters'))
  ),
  issuer: protectedAddress('The issuer', 'https://login.example.com'),
  clientId: z
    .string(saying('The client ID must be text'))
    .trim()
    .max(200, saying('The client ID must be at most 200 characters')),
  /** The claim that has the groups of a person. */
  groupsClaim: requiredText('The claim', 100),
  /** The role of the members of a group: the first match wins. */
  roles: z
    .array(
      z.strictObject({ group: requiredText('The group', 200), role }),
      saying('The roles must be a list')
    )
    .max(MAX_GROUP_ROLES, saying('At most {max} groups are allowed', { max: MAX_GROUP_ROLES })),
  /** The role of everyone else; null where they may not come in. */
  otherwise: role
    .refine(
      (name) => !resemblesItSupportSpecialist(name),
      saying('Only a group can grant the role IT Support Specialist')
    )
    .nullable()
}

/** @returns what is missing for people to sign in with it */
function checkComplete(
  value: { enabled: boolean; name: string; issuer: string; clientId: string },
  context: z.core.$RefinementCtx
) {
  if (!value.enabled) return
  const labels = { name: 'Name', issuer: 'Issuer', clientId: 'Client ID' }
  for (const [field, label] of Object.entries(labels)) {
    if (value[field as keyof typeof labels] !== '') continue
    context.addIssue({
      code: 'custom',
      path: [field],
      message: say('{label} is required', { label: { id: label } })
    })
  }
}

/** The provider of OpenID Connect with which people sign in (D54). */
export const OidcSettings = z
  .object({
    ...fields,
    /** Whether there is a client secret, which is never answered. */
    hasSecret: z.boolean()
  })
  .meta({ id: 'OidcSettings' })
export type OidcSettings = z.infer<typeof OidcSettings>

/** The same as it is changed. */
export const OidcUpdate = z
  .strictObject({
    ...fields,
    /** Left out, it stays as it is; empty, there is none from then on. */
    clientSecret: z
      .string(saying('The client secret must be text'))
      .trim()
      .max(300, saying('The client secret must be at most 300 characters'))
      .optional()
  })
  .superRefine(checkComplete)
  .meta({ id: 'OidcUpdate' })
export type OidcUpdate = z.infer<typeof OidcUpdate>

/** Whether two issuers differ at most by a slash at their end. */
export function isSameIssuer(one: string, other: string): boolean {
  return one.replace(/[/]$/, '') === other.replace(/[/]$/, '')
}

export const DEFAULT_OIDC_SETTINGS: OidcSettings = {
  enabled: false,
  name: '',
  issuer: '',
  clientId: '',
  groupsClaim: 'groups',
  roles: [],
  otherwise: null,
  hasSecret: false
}

/** The result of a connection test. */
export const ConnectionTest = z
  .object({
    isWorking: z.boolean(),
    /** The result, as a sentence. */
    message: z.string()
  })
  .meta({ id: 'ConnectionTest' })
export type ConnectionTest = z.infer<typeof ConnectionTest>

export const testOidc = defineRoute({
  operationId: 'testOidc',
  method: 'POST',
  path: '/api/admin/settings/oidc/test',
  summary: 'Test the connection to an OpenID Connect provider with saved or unsaved settings (D54)',
  access: 'it-support-specialist',
  needsSession: true,
  body: OidcUpdate,
  response: ConnectionTest,
  status: 200
})
