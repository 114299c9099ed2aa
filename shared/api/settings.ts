import * as z from 'zod'
import { TICKET_CHANGES } from '../domain/ticket-rights.ts'
import { TOKENS_ALLOWED } from '../domain/tokens.ts'
import { type Text, text } from '../languages/texts.ts'
import { oneOf, saying } from '../languages/validation-texts.ts'
import { DEFAULT_LANGUAGE_SETTINGS, LanguageSettings } from './languages.ts'
import { DEFAULT_LDAP_SETTINGS, LdapSettings, LdapUpdate } from './ldap-settings.ts'
import {
  DEFAULT_MAIL_OAUTH_SETTINGS,
  DEFAULT_MAIL_SETTINGS,
  MailOauthSettings,
  MailOauthUpdate,
  MailSettings,
  MailUpdate
} from './mail-settings.ts'
import { DEFAULT_OIDC_SETTINGS, OidcSettings, OidcUpdate } from './oidc-settings.ts'
import { PublicAddressSettings } from './public-address.ts'
import { RegistrationSettings } from './registration-settings.ts'
import { defineRoute } from './route.ts'

/** Of whom a second factor can be demanded (D53). */
const DEMANDED_OF = ['nobody', 'it-support-specialists', 'everybody'] as const
export type DemandedOf = (typeof DEMANDED_OF)[number]

/** Who can sign in with a second factor only (D53). */
export const SecondFactorSettings = z
  .object({
    demandedOf: z.enum(DEMANDED_OF, oneOf('Required for must be one of {choices}', DEMANDED_OF))
  })
  .meta({ id: 'SecondFactorSettings' })
export type SecondFactorSettings = z.infer<typeof SecondFactorSettings>

/** The rules for passwords (D52). */
const PasswordSettings = z
  .object({
    /** Whether a password that an administrator chose must be changed at the next sign-in. */
    changeChosen: z.boolean(saying('Change chosen must be true or false'))
  })
  .meta({ id: 'PasswordSettings' })

/** Who can create access tokens for programs (D56). */
export const TokenSettings = z
  .object({
    allowed: z.enum(TOKENS_ALLOWED, oneOf('Allowed must be one of {choices}', TOKENS_ALLOWED))
  })
  .meta({ id: 'TokenSettings' })
export type TokenSettings = z.infer<typeof TokenSettings>

/** Who can change status, assignee, priority, department and category of tickets (D60). */
const TicketChangeSettings = z.object({
  allowed: z.enum(TICKET_CHANGES, oneOf('Allowed must be one of {choices}', TICKET_CHANGES))
})

/** Where searches of tickets look besides the tickets' own texts (D87). */
const SearchSettings = z
  .object({
    /** Whether they look through comments and the requester's name. */
    commentsAndRequester: z.boolean(saying('Comments and requester must be true or false'))
  })
  .meta({ id: 'SearchSettings' })

/** The largest limit of files, in MiB: a PiB, so that sums of bytes stay exact. */
const MAX_LIMIT_MIB = 1024 ** 3

const limitMib = (name: Text) =>
  z
    .int(saying('{name} must be a whole number of MiB', { name }))
    .min(1, saying('{name} must be at least 1 MiB', { name }))
    .max(MAX_LIMIT_MIB, saying('{name} must be at most {max} MiB', { name, max: MAX_LIMIT_MIB }))

/** How much room files may take (D65). */
export const FileSettings = z.object({
  /** The files of a ticket and its comments together, in MiB. */
  ticketMib: limitMib(text('Per ticket')),
  /** How much one person may upload in 24 hours, in MiB. */
  personMibPerDay: limitMib(text('Per person'))
})
export type FileSettings = z.infer<typeof FileSettings>

/** The settings of the help desk, which all its servers share, in groups. */
export const Settings = z
  .object({
    publicAddress: PublicAddressSettings,
    registration: RegistrationSettings,
    passwords: PasswordSettings,
    secondFactor: SecondFactorSettings,
    tokens: TokenSettings,
    ticketChanges: TicketChangeSettings,
    search: SearchSettings,
    files: FileSettings,
    languages: LanguageSettings,
    ldap: LdapSettings,
    oidc: OidcSettings,
    mail: MailSettings,
    mailOauth: MailOauthSettings
  })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof Settings>

/** The groups that are to be others. Strict, so that a misspelt group is rejected. */
export const SettingsUpdate = z
  .strictObject({
    ...Settings.shape,
    ldap: LdapUpdate,
    oidc: OidcUpdate,
    mail: MailUpdate,
    mailOauth: MailOauthUpdate
  })
  .partial()
  .meta({ id: 'SettingsUpdate' })
export type SettingsUpdate = z.infer<typeof SettingsUpdate>

/** The defaults until an administrator changes them. */
export const DEFAULT_SETTINGS: Settings = {
  publicAddress: { url: '' },
  registration: { mode: 'open', domains: [] },
  passwords: { changeChosen: false },
  secondFactor: { demandedOf: 'nobody' },
  tokens: { allowed: 'nobody' },
  ticketChanges: { allowed: 'everybody' },
  search: { commentsAndRequester: false },
  files: { ticketMib: 200, personMibPerDay: 1024 },
  languages: DEFAULT_LANGUAGE_SETTINGS,
  ldap: DEFAULT_LDAP_SETTINGS,
  oidc: DEFAULT_OIDC_SETTINGS,
  mail: DEFAULT_MAIL_SETTINGS,
  mailOauth: DEFAULT_MAIL_OAUTH_SETTINGS
}

export const getSettings = defineRoute({
  operationId: 'getSettings',
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'The settings of the help desk',
  access: 'it-support-specialist',
  response: Settings,
  status: 200
})

export const updateSettings = defineRoute({
  operationId: 'updateSettings',
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Replace groups of settings; returns all groups (D51)',
  access: 'it-support-specialist',
  needsSession: true,
  maxBodyKib: 768,
  body: SettingsUpdate,
  response: Settings,
  status: 200
})
