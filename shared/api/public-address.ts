import * as z from 'zod'
import { type Sentence, text } from '../languages/texts.ts'
import { defineRoute } from './route.ts'
import { helpDeskAddress, isProtectedAddress } from './web-address.ts'

/** Where people open the help desk (D85); empty while no one has said. */
export const PublicAddressSettings = z
  .object({ url: helpDeskAddress })
  .meta({ id: 'PublicAddressSettings' })
export type PublicAddressSettings = z.infer<typeof PublicAddressSettings>

/** The problem with sending email, whose links lead to the public address. */
export const EMAIL_ADDRESS_PROBLEM = text('Email links to the public address. Set it first.')

/**
 * Why single sign-on can't use a public address, to which providers send people back; null where it
 * can.
 */
export function singleSignOnProblem(url: string): Sentence | null {
  if (url === '') return text('Single sign-on needs the public address. Set it first.')
  if (isProtectedAddress(url)) return null
  return text('Single sign-on needs a public address that begins with https. It is {url} now.', {
    url
  })
}

/** The names of the server, for suggesting a public address. */
export const HostNames = z
  .object({
    /** Those it was started with (`--name`). */
    given: z.array(z.string()),
    /** The machine's own; null where the port of the request is open to this machine only. */
    machine: z.string().nullable()
  })
  .meta({ id: 'HostNames' })
export type HostNames = z.infer<typeof HostNames>

export const getHostNames = defineRoute({
  operationId: 'getHostNames',
  method: 'GET',
  path: '/api/admin/host-names',
  summary: 'The host names of the server, for suggesting a public address (D85)',
  access: 'it-support-specialist',
  response: HostNames,
  status: 200
})
