import * as z from 'zod'
import { MAIL_PROVIDERS, MAIL_SECURITIES, MAIL_SIGN_INS } from '../domain/mail.ts'
import { oneOf, say, saying } from '../languages/validation-texts.ts'
import { optionalText, visible } from './fields.ts'
import { defineRoute } from './route.ts'
import { ADDRESS_PATTERN } from './users.ts'
import { protectedAddress } from './web-address.ts'

/** An email address, or none; in lower case. */
export const mailAddress = (label: string) =>
  optionalText(label, 254)
    .toLowerCase()
    .refine(
      (text) => text === '' || ADDRESS_PATTERN.test(text),
      saying('{label} must look like help@example.com', { label: { id: label } })
    )

/** A secret that is typed: left out, the kept one stays; empty, there is none from then on. */
export const typedSecret = (label: string) =>
  z
    .string(saying('{label} must be text', { label: { id: label } }))
    .max(1000, saying('{label} must be at most 1,000 characters', { label: { id: label } }))
    .optional()

/** Where a mail server is, and how the help desk signs in there. */
export const mailServer = {
  host: optionalText('The server', 253).refine(
    (text) => /^[a-z0-9._:-]*$/i.test(text),
    saying('The server must look like mail.example.com')
  ),
  port: z
    .int(saying('The port must be a number'))
    .min(1, saying('The port must be from 1 to 65535'))
    .max(65_535, saying('The port must be from 1 to 65535')),
  security: z.enum(MAIL_SECURITIES, oneOf('Security must be one of {choices}', MAIL_SECURITIES)),
  signIn: z.enum(MAIL_SIGN_INS, oneOf('Sign-in must be one of {choices}', MAIL_SIGN_INS)),
  username: visible('The username', optionalText('The username', 254)),
  /** The certificates of authorities to trust, PEM; empty for those of the server's system. */
  ca: optionalText('The certificate', 20_000).refine(
    (text) => text === '' || text.includes('-----BEGIN CERTIFICATE-----'),
    saying('The certificate must begin with a line that says BEGIN CERTIFICATE')
  )
}

interface ServerFields {
  host: string
  security: string
  signIn: string
  username: string
}

/** This machine, to which nothing has to be encrypted. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i

/** Names what is missing for a mail server to be used. */
export function checkMailServer(value: ServerFields, context: z.core.$RefinementCtx): void {
  const issue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (value.host === '') issue('host', say('The server is required'))
  else if (value.security === 'none' && !LOOPBACK.test(value.host))
    issue('security', say('Without encryption, only a server on this machine can be used'))
  if (value.signIn !== 'none' && value.username === '')
    issue('username', say('The username is required'))
}

const fields = {
  enabled: z.boolean(saying('Enabled must be true or false')),
  /** From whom emails come. */
  fromName: visible('The name', optionalText('The name', 100)),
  fromAddress: mailAddress('The sender'),
  /** Whether the sender of an email that became a ticket gets its number. */
  acknowledge: z.boolean(saying('Acknowledge must be true or false')),
  ...mailServer
}

function checkComplete(
  value: ServerFields & { enabled: boolean; fromAddress: string },
  context: z.core.$RefinementCtx
) {
  if (!value.enabled) return
  if (value.fromAddress === '') {
    context.addIssue({
      code: 'custom',
      path: ['fromAddress'],
      message: say('The sender address is required')
    })
  }
  checkMailServer(value, context)
}

/** How the help desk sends emails (D57). */
export const MailSettings = z.object({
  ...fields,
  /** Whether there is a password, which is never answered. */
  hasSecret: z.boolean()
})
export type MailSettings = z.infer<typeof MailSettings>

const update = z.strictObject({ ...fields, password: typedSecret('The password') })

/** The same as it is changed. */
export const MailUpdate = update.superRefine(checkComplete).meta({ id: 'MailUpdate' })
export type MailUpdate = z.infer<typeof MailUpdate>

/** The same as it is tried: whole, also where it is not to be used yet. */
export const MailTrial = update
  .superRefine((value, context) => checkComplete({ ...value, enabled: true }, context))
  .meta({ id: 'MailTrial' })
export type MailTrial = z.infer<typeof MailTrial>

export const DEFAULT_MAIL_SETTINGS: MailSettings = {
  enabled: false,
  fromName: 'Help Desk',
  fromAddress: '',
  acknowledge: true,
  host: '',
  port: 587,
  security: 'starttls',
  signIn: 'password',
  username: '',
  ca: '',
  hasSecret: false
}

const oauthFields = {
  provider: z.enum(MAIL_PROVIDERS, oneOf('Provider must be one of {choices}', MAIL_PROVIDERS)),
  /** Microsoft's tenant: a domain or an id. */
  tenant: optionalText('The tenant', 253).refine(
    (text) => /^[a-z0-9.-]*$/i.test(text),
    saying('The tenant must look like example.com')
  ),
  /** Of another provider: its address, and what is asked of it. */
  issuer: protectedAddress('The issuer', 'https://login.example.com'),
  scopes: optionalText('The scopes', 500),
  clientId: optionalText('The client ID', 200)
}

/** As what program the help desk asks for tokens for mail servers (OAuth 2). */
export const MailOauthSettings = z.object({ ...oauthFields, hasSecret: z.boolean() })
export type MailOauthSettings = z.infer<typeof MailOauthSettings>

export const MailOauthUpdate = z
  .strictObject({ ...oauthFields, clientSecret: typedSecret('The client secret') })
  .superRefine(({ provider, issuer, clientId, tenant }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (clientId === '') return
    if (provider === 'microsoft' && tenant === '') issue('tenant', say('The tenant is required'))
    if (provider === 'other' && issuer === '') issue('issuer', say('The issuer is required'))
  })
export type MailOauthUpdate = z.infer<typeof MailOauthUpdate>

export const DEFAULT_MAIL_OAUTH_SETTINGS: MailOauthSettings = {
  provider: 'microsoft',
  tenant: '',
  issuer: '',
  scopes: '',
  clientId: '',
  hasSecret: false
}

/** The result of testing a connection to a mail server. */
export const MailTest = z
  .object({
    isWorking: z.boolean(),
    /** The result, as a sentence. */
    message: z.string()
  })
  .meta({ id: 'MailTest' })
export type MailTest = z.infer<typeof MailTest>

const access = 'it-support-specialist'

export const testMail = defineRoute({
  operationId: 'testMail',
  method: 'POST',
  path: '/api/admin/settings/mail/test',
  summary: 'Send a test email to the caller with saved or unsaved settings (D57)',
  access,
  needsSession: true,
  maxBodyKib: 192,
  body: MailTrial,
  response: MailTest,
  status: 200
})

/** A consent by which the help desk signs in to mail servers as someone (OAuth 2). */
export const MailConsent = z
  .object({
    /** The username of the mailbox at the provider. */
    username: z.string(),
    connectedAt: z.iso.datetime(),
    /** Why no tokens come of it any more, as a sentence; null where they do. */
    error: z.string().nullable()
  })
  .meta({ id: 'MailConsent' })
export type MailConsent = z.infer<typeof MailConsent>

export const listMailConsents = defineRoute({
  operationId: 'listMailConsents',
  method: 'GET',
  path: '/api/admin/mail/consents',
  summary: 'The mail server accounts that the help desk can use through OAuth 2',
  access,
  response: z.array(MailConsent),
  status: 200
})

export const beginMailConsent = defineRoute({
  operationId: 'beginMailConsent',
  method: 'POST',
  path: '/api/admin/mail/consents',
  summary: 'The URL for granting consent; the redirect URI is /mail-consent of the help desk',
  access,
  needsSession: true,
  body: z
    .strictObject({
      username: visible('The username', optionalText('The username', 254)).min(
        1,
        saying('The username is required')
      )
    })
    .meta({ id: 'NewMailConsent' }),
  response: z.object({ address: z.string() }).meta({ id: 'BegunMailConsent' }),
  status: 201,
  errors: [409]
})

export const finishMailConsent = defineRoute({
  operationId: 'finishMailConsent',
  method: 'POST',
  path: '/api/mail/consents/return',
  summary:
    'The query a browser returns with after consent. The browser need not be signed in; the state, which only the server can create, identifies who started',
  access: 'public',
  needsSession: true,
  body: z
    .object({
      query: z
        .string(saying('The query must be text'))
        .refine((text) => text.length <= 6000, saying('The query is too long'))
        // As browsers write it; what needs an escape in JSON they encode.
        .regex(/^[!#-[\]-~]*$/, saying('The query is not valid'))
    })
    .meta({ id: 'MailConsentReturn' }),
  response: z.object({ username: z.string() }).meta({ id: 'FinishedMailConsent' }),
  status: 201,
  errors: [403, 409, 429]
})
