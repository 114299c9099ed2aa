import * as z from 'zod'
import { saying } from '../languages/validation-texts.ts'
import { defineRoute } from './route.ts'

/** How long a link confirms an address, in milliseconds: a day (D62). */
export const PROOF_LIFETIME_MS = 24 * 60 * 60 * 1000

/** The text of a link that confirms an address, which only its mailbox knows. */
const EmailProof = z
  .object({
    proof: z
      .string(saying('The proof must be text'))
      .trim()
      .regex(
        /^[\w-]{43}$/,
        saying(
          'This is not a link for confirming an email address. Open the link in the email again.'
        )
      )
  })
  .meta({ id: 'EmailProof' })

export const sendEmailProof = defineRoute({
  operationId: 'sendEmailProof',
  method: 'POST',
  path: '/api/user/email-proof',
  summary:
    'Send the caller a link to confirm their email address; earlier links stop working (D62)',
  access: 'signed-in',
  needsSession: true,
  status: 204,
  errors: [409, 429]
})

export const proveEmail = defineRoute({
  operationId: 'proveEmail',
  method: 'POST',
  path: '/api/email-proofs',
  summary: 'Confirm the email address that a link was sent to (D62)',
  access: 'public',
  needsSession: true,
  body: EmailProof,
  status: 204,
  errors: [404]
})
