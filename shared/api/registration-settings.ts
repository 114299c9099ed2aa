import * as z from 'zod'
import { REGISTRATION_MODES } from '../domain/registration.ts'
import { oneOf, saying } from '../languages/validation-texts.ts'

/** The most mail domains that registering can be for. */
export const MAX_DOMAINS = 20

/**
 * The domain of an email address; kept in lower case, and at most as long as RFC 1035 says.
 */
export const mailDomain = z
  .string(saying('A domain must be text'))
  .trim()
  .toLowerCase()
  .max(253, saying('A domain must be at most 253 characters'))
  .regex(/^([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/, saying('A domain must look like example.com'))

/** Who may make an account of their own (D51). */
export const RegistrationSettings = z
  .object({
    mode: z.enum(REGISTRATION_MODES, oneOf('Mode must be one of {choices}', REGISTRATION_MODES)),
    /** The domains whose addresses may register where `mode` is `domains`. */
    domains: z
      .array(mailDomain, saying('The domains must be a list'))
      .max(MAX_DOMAINS, saying('At most {max} domains are allowed', { max: MAX_DOMAINS }))
  })
  .refine(({ mode, domains }) => mode !== 'domains' || domains.length > 0, {
    path: ['domains'],
    ...saying('Enter at least one domain')
  })
  .meta({ id: 'RegistrationSettings' })
export type RegistrationSettings = z.infer<typeof RegistrationSettings>
