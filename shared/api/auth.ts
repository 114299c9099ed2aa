import * as z from 'zod'
import { ANNOUNCEMENT_KINDS } from '../domain/announcements.ts'
import { saying } from '../languages/validation-texts.ts'
import { timestamp } from './fields.ts'
import { languageTag } from './languages.ts'
import { RegistrationSettings } from './registration-settings.ts'
import { defineRoute } from './route.ts'
import { announcementTitles } from './translations.ts'
import {
  Account,
  email,
  fullName,
  initials,
  password,
  registrationRole,
  SignedInUser,
  User,
  username
} from './users.ts'

/** The longest username or password a sign-in accepts, in characters: more than either can have. */
const MAX_LENGTH = 256

/** The typed code of a second factor: longer than any code is, with its spaces. */
export const secondFactorCode = z
  .string(saying('The code must be text'))
  .trim()
  .max(64, saying('The code is too long'))

export const Login = z
  .object({
    username: z
      .string(saying('Username is required'))
      .trim()
      .min(1, saying('Username is required'))
      .max(MAX_LENGTH, saying('Username is too long')),
    password: z
      .string(saying('Password is required'))
      .min(1, saying('Password is required'))
      .max(MAX_LENGTH, saying('Password is too long')),
    /**
     * Of the authenticator app, or a recovery code; asked for where there is a second factor (D53).
     */
    code: secondFactorCode.optional(),
    /**
     * Replaces the password, where the account has to change it (D52); ignored where it has not.
     */
    newPassword: password.optional()
  })
  .meta({ id: 'Login' })
export type Login = z.infer<typeof Login>

export const Registration = z
  .object({
    username,
    email,
    password,
    fullName,
    role: registrationRole,
    initials
  })
  .meta({ id: 'Registration' })
export type Registration = z.infer<typeof Registration>

export const FirstAdministrator = z
  .object({
    username,
    email,
    password,
    fullName,
    initials,
    setupCode: z
      .string(saying('The setup code must be text'))
      .trim()
      .max(100, saying('The setup code is too long'))
      .optional()
  })
  .meta({ id: 'FirstAdministrator' })
export type FirstAdministrator = z.infer<typeof FirstAdministrator>

/**
 * A present password. It need not meet the rules for new ones, so that everyone can replace
 * theirs.
 */
const presentPassword = (label: string) =>
  z
    .string(saying('{label} is required', { label: { id: label } }))
    .min(1, saying('{label} is required', { label: { id: label } }))
    .max(MAX_LENGTH, saying('{label} is too long', { label: { id: label } }))

/** A change of one's own password. */
export const PasswordChange = z
  .object({
    currentPassword: presentPassword('Current password'),
    newPassword: password
  })
  .meta({ id: 'PasswordChange' })
export type PasswordChange = z.infer<typeof PasswordChange>

export const getCurrentUser = defineRoute({
  operationId: 'getCurrentUser',
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user',
  access: 'signed-in',
  response: SignedInUser,
  status: 200
})

export const changePassword = defineRoute({
  operationId: 'changePassword',
  method: 'PUT',
  path: '/api/user/password',
  summary: 'Change your own password and end your other sessions (D25)',
  access: 'signed-in',
  needsSession: true,
  isUnlimited: true,
  body: PasswordChange,
  status: 204,
  errors: [403, 409, 429]
})

/** The password of the signed-in person, proved once more (D90). */
export const Confirmation = z
  .object({ password: presentPassword('Password') })
  .meta({ id: 'Confirmation' })
export type Confirmation = z.infer<typeof Confirmation>

export const confirmPassword = defineRoute({
  operationId: 'confirmPassword',
  method: 'POST',
  path: '/api/user/confirm',
  summary: 'Confirm the password again, as calls that change access require after 15 minutes (D90)',
  access: 'signed-in',
  needsSession: true,
  body: Confirmation,
  status: 204,
  errors: [403, 429]
})

export const login = defineRoute({
  operationId: 'login',
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in; always starts a new session (D25)',
  access: 'public',
  needsSession: true,
  body: Login,
  response: SignedInUser,
  status: 200,
  errors: [401, 403, 409, 429]
})

export const register = defineRoute({
  operationId: 'register',
  method: 'POST',
  path: '/api/register',
  summary:
    'Create an account and sign in (D2); if accounts need approval, no session is started (D51)',
  access: 'public',
  needsSession: true,
  body: Registration,
  response: Account,
  status: 201,
  errors: [403, 409, 429]
})

export const logout = defineRoute({
  operationId: 'logout',
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out; does nothing without a session',
  access: 'public',
  needsSession: true,
  status: 204
})

/** The facts that a page needs before anyone is signed in. */
export const Setup = z
  .object({
    /** Whether the first administrator is still to be created (D1). */
    needsSetup: z.boolean(),
    /** Who may register; absent while everyone may (D51). */
    registration: RegistrationSettings.optional(),
    /** The provider that people can sign in with; absent while there is none (D54). */
    singleSignOn: z
      .object({
        name: z.string(),
        /** Where people open the help desk, to which the provider sends them back. */
        address: z.string()
      })
      .optional(),
    /** What holds for everyone and is for this page too; absent while there is nothing (D81). */
    announcements: z
      .array(
        z
          .object({
            kind: z.enum(ANNOUNCEMENT_KINDS),
            title: z.string(),
            translations: announcementTitles,
            from: timestamp,
            /** When it ends; for an outage, when it is expected to. Null for unknown. */
            until: timestamp.nullable()
          })
          .meta({ id: 'SignInAnnouncement' })
      )
      .optional(),
    /**
     * The languages that are offered, first that of people without a choice; absent while only
     * English is (D82).
     */
    languages: z.array(languageTag).optional()
  })
  .meta({ id: 'Setup' })
export type Setup = z.infer<typeof Setup>
/** An announcement as the sign-in page tells it. */
export type SignInAnnouncement = NonNullable<Setup['announcements']>[number]

export const getSetup = defineRoute({
  operationId: 'getSetup',
  method: 'GET',
  path: '/api/setup',
  summary:
    'Whether the first administrator still has to be created (D1), who can register if registration is restricted (D51), what is announced on the sign-in page (D81), and the languages on offer (D82)',
  access: 'public',
  response: Setup,
  status: 200
})

export const setUp = defineRoute({
  operationId: 'setUp',
  method: 'POST',
  path: '/api/setup',
  summary: 'Create the first IT Support Specialist and sign in (D1)',
  access: 'public',
  needsSession: true,
  body: FirstAdministrator,
  response: User,
  status: 201,
  errors: [403, 429]
})
