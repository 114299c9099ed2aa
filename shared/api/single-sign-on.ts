import * as z from 'zod'
import { PROOF_PURPOSES } from '../domain/single-sign-on.ts'
import { oneOf, saying } from '../languages/validation-texts.ts'
import { secondFactorCode } from './auth.ts'
import { defineRoute } from './route.ts'
import { SecondFactorOffer } from './second-factor.ts'
import { SignedInUser } from './users.ts'

/** The base64url of 32 bytes. */
const token = (label: string) =>
  z
    .string(saying('{label} must be text', { label: { id: label } }))
    .length(43, saying('{label} is not valid', { label: { id: label } }))
    .regex(/^[\w-]*$/, saying('{label} is not valid', { label: { id: label } }))

/** The purpose of a sign-in with the provider; only the page that asked gets the result. */
export const SingleSignOnBeginning = z
  .object({
    purpose: z.enum(PROOF_PURPOSES, oneOf('Purpose must be one of {choices}', PROOF_PURPOSES)),
    /** SHA-256 of a verifier that the page keeps for itself, in base64url as PKCE has it. */
    challenge: token('The challenge'),
    /**
     * Whether the page is of the desktop application, and this one only its way to the provider.
     */
    isDesktop: z.boolean(saying('Is desktop must be true or false'))
  })
  .meta({ id: 'SingleSignOnBeginning' })
export type SingleSignOnBeginning = z.infer<typeof SingleSignOnBeginning>

/** With what the provider has sent the browser back. */
const SingleSignOnReturn = z
  .object({
    /** The query of the address, such as `?code=…&state=…`. */
    query: z
      .string(saying('The query must be text'))
      .refine((text) => text.length <= 4000, saying('The query is too long'))
      // As browsers write it; what needs an escape in JSON they encode.
      .regex(/^[!#-[\]-~]*$/, saying('The query is not valid'))
  })
  .meta({ id: 'SingleSignOnReturn' })

/** Where a browser goes next. */
export const ProviderAddress = z.object({ address: z.string() }).meta({ id: 'ProviderAddress' })
export type ProviderAddress = z.infer<typeof ProviderAddress>

/** The code by which the page that asked comes for what the provider has said. */
export const ReturnedCode = SingleSignOnBeginning.omit({ challenge: true })
  .extend({
    proofCode: z.string()
  })
  .meta({ id: 'ReturnedCode' })
export type ReturnedCode = z.infer<typeof ReturnedCode>

/** The proof with which a page fetches the provider's answer. */
export const SignInProof = z
  .object({
    proofCode: token('The code'),
    verifier: token('The verifier')
  })
  .meta({ id: 'SignInProof' })
export type SignInProof = z.infer<typeof SignInProof>

export const SingleSignOnLogin = SignInProof.extend({
  /** Asked for where there is a second factor (D53). */
  secondFactor: secondFactorCode.optional()
}).meta({ id: 'SingleSignOnLogin' })
export type SingleSignOnLogin = z.infer<typeof SingleSignOnLogin>

/** How the person who asks can sign in. */
export const OwnSingleSignOn = z
  .object({
    /** The name of the provider; null while no one can sign in with one. */
    name: z.string().nullable(),
    isConnected: z.boolean(),
    /** Whether the person has a password as well, of the help desk or of a directory. */
    hasPassword: z.boolean()
  })
  .meta({ id: 'OwnSingleSignOn' })
export type OwnSingleSignOn = z.infer<typeof OwnSingleSignOn>

export const beginSingleSignOn = defineRoute({
  operationId: 'beginSingleSignOn',
  method: 'POST',
  path: '/api/single-sign-on',
  summary: 'The URL for signing in with the provider; sets a cookie for the return (D54)',
  access: 'public',
  needsSession: true,
  body: SingleSignOnBeginning,
  response: ProviderAddress,
  status: 201,
  errors: [404, 429]
})

export const returnFromProvider = defineRoute({
  operationId: 'returnFromProvider',
  method: 'POST',
  path: '/api/single-sign-on/return',
  summary:
    'The query a browser returns with from the provider; returns a code for the page that asked (D54)',
  access: 'public',
  needsSession: true,
  body: SingleSignOnReturn,
  response: ReturnedCode,
  status: 201,
  errors: [403, 404, 429]
})

export const loginBySingleSignOn = defineRoute({
  operationId: 'loginBySingleSignOn',
  method: 'POST',
  path: '/api/login/single-sign-on',
  summary: 'Sign in with the provider; the first sign-in creates an account (D54)',
  access: 'public',
  needsSession: true,
  body: SingleSignOnLogin,
  response: SignedInUser,
  status: 200,
  errors: [403, 404, 409, 429]
})

export const offerSecondFactorAtSingleSignOn = defineRoute({
  operationId: 'offerSecondFactorAtSingleSignOn',
  method: 'POST',
  path: '/api/login/single-sign-on/second-factor',
  summary:
    'A secret for people who must set up two-factor authentication before they can sign in with the provider; signing in with one of its codes enables it (D53)',
  access: 'public',
  needsSession: true,
  body: SignInProof,
  response: SecondFactorOffer,
  status: 201,
  errors: [403, 404, 409, 429]
})

export const getOwnSingleSignOn = defineRoute({
  operationId: 'getOwnSingleSignOn',
  method: 'GET',
  path: '/api/user/single-sign-on',
  summary: 'Whether the caller can sign in with the provider and with a password (D54)',
  access: 'signed-in',
  needsSession: true,
  response: OwnSingleSignOn,
  status: 200
})

export const connectSingleSignOn = defineRoute({
  operationId: 'connectSingleSignOn',
  method: 'PUT',
  path: '/api/user/single-sign-on',
  summary: 'Connect your account to the provider (D54)',
  access: 'signed-in',
  needsSession: true,
  body: SignInProof,
  status: 204,
  errors: [403, 404, 409, 429]
})

export const disconnectSingleSignOn = defineRoute({
  operationId: 'disconnectSingleSignOn',
  method: 'DELETE',
  path: '/api/user/single-sign-on',
  summary: 'Disconnect your account from the provider, if it has a password (D54)',
  access: 'signed-in',
  needsSession: true,
  status: 204,
  errors: [404, 409]
})

export const confirmBySingleSignOn = defineRoute({
  operationId: 'confirmBySingleSignOn',
  method: 'POST',
  path: '/api/user/confirm/single-sign-on',
  summary: 'Confirm your identity with the provider instead of the password (D90, D54)',
  access: 'signed-in',
  needsSession: true,
  body: SignInProof,
  status: 204,
  errors: [403, 404, 429]
})
