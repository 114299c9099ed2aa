import * as z from 'zod'
import { saying } from '../languages/validation-texts.ts'
import { Login, secondFactorCode } from './auth.ts'
import { defineRoute } from './route.ts'

/** How many recovery codes a person gets (D53). */
export const RECOVERY_CODES = 10

/** For how long a secret can be confirmed, in milliseconds (D53). */
export const SECOND_FACTOR_OFFER_MS = 15 * 60 * 1000

/** A username and password for which a second factor is to be set up. */
export const SecondFactorLogin = Login.pick({ username: true, password: true }).meta({
  id: 'SecondFactorLogin'
})
export type SecondFactorLogin = z.infer<typeof SecondFactorLogin>

/** A code that proves that the authenticator app has the secret. */
export const SecondFactorCode = z
  .object({
    code: secondFactorCode.min(1, saying('Enter the code from your authenticator app'))
  })
  .meta({ id: 'SecondFactorCode' })

/** The second factor of the person who asks. */
export const SecondFactor = z
  .object({
    isOn: z.boolean(),
    /** Whether an administrator demands it of this person, so that it can't be turned off. */
    isDemanded: z.boolean(),
    /** How many recovery codes are left. */
    recoveryCodes: z.int().nonnegative()
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof SecondFactor>

/** The secret for an authenticator app, which is answered once and counts for fifteen minutes. */
export const SecondFactorOffer = z
  .object({
    /** In base32, as authenticator apps take it by hand. */
    secret: z.string(),
    /** `otpauth://totp/…`, as authenticator apps read it from a QR code. */
    uri: z.string()
  })
  .meta({ id: 'SecondFactorOffer' })
export type SecondFactorOffer = z.infer<typeof SecondFactorOffer>

/** Codes that sign in once each without the authenticator app; answered once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const offerSecondFactorAtLogin = defineRoute({
  operationId: 'offerSecondFactorAtLogin',
  method: 'POST',
  path: '/api/login/second-factor',
  summary:
    'A secret for people who must set up two-factor authentication before they can sign in; signing in with one of its codes enables it (D53)',
  access: 'public',
  needsSession: true,
  body: SecondFactorLogin,
  response: SecondFactorOffer,
  status: 201,
  errors: [401, 403, 409, 429]
})

export const getSecondFactor = defineRoute({
  operationId: 'getSecondFactor',
  method: 'GET',
  path: '/api/user/second-factor',
  summary: 'Two-factor authentication of the caller (D53)',
  access: 'signed-in',
  needsSession: true,
  response: SecondFactor,
  status: 200
})

export const offerSecondFactor = defineRoute({
  operationId: 'offerSecondFactor',
  method: 'POST',
  path: '/api/user/second-factor',
  summary:
    'A secret for an authenticator app, which takes effect once a code has confirmed it (D53)',
  access: 'signed-in',
  needsSession: true,
  response: SecondFactorOffer,
  status: 201
})

export const turnOnSecondFactor = defineRoute({
  operationId: 'turnOnSecondFactor',
  method: 'PUT',
  path: '/api/user/second-factor',
  summary:
    'Enable or replace two-factor authentication with a code from the secret; returns new recovery codes (D53)',
  access: 'signed-in',
  needsSession: true,
  body: SecondFactorCode,
  response: RecoveryCodes,
  status: 200,
  errors: [403, 409]
})

export const turnOffSecondFactor = defineRoute({
  operationId: 'turnOffSecondFactor',
  method: 'DELETE',
  path: '/api/user/second-factor',
  summary: 'Disable two-factor authentication, unless it is required (D53)',
  access: 'signed-in',
  needsSession: true,
  status: 204,
  errors: [404, 409]
})

export const makeRecoveryCodes = defineRoute({
  operationId: 'makeRecoveryCodes',
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes',
  summary: 'Create ten new recovery codes, which replace the previous ones (D53)',
  access: 'signed-in',
  needsSession: true,
  response: RecoveryCodes,
  status: 201,
  errors: [404]
})
