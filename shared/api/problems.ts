import * as z from 'zod'

/** The media type of every error answer (RFC 9457, D22). */
export const PROBLEM_TYPE = 'application/problem+json'

/** Types of the problems to which a client reacts; all others are `about:blank` (RFC 9457). */
export const PROBLEM_TYPES = {
  /** The request needs the signed-in person to have confirmed the password recently (D90). */
  confirmPassword: 'urn:help-desk:confirm-password',
  /** The sign-in needs a code of the second factor (D53). */
  secondFactor: 'urn:help-desk:second-factor',
  /** The sign-in needs a second factor, which the person has yet to set up (D53). */
  secondFactorSetup: 'urn:help-desk:second-factor-setup',
  /** The account of this session was removed (D4); only the holder of the session gets it. */
  accountRemoved: 'urn:help-desk:account-removed',
  /** The password is right, and the sign-in has to name a new one as well (D52). */
  newPassword: 'urn:help-desk:new-password'
} as const

/**
 * One invalid field: `path` as in `description` or `items.0.name`, empty for the body as a whole.
 */
export const FieldError = z
  .object({ path: z.string(), message: z.string() })
  .meta({ id: 'FieldError' })
export type FieldError = z.infer<typeof FieldError>

/** The body of every error answer (D22). `detail` is a sentence for a person. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    errors: z.array(FieldError).optional()
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
