import { withoutInvisible } from '#shared/api/fields.ts'
import { email as emailSchema } from '#shared/api/users.ts'

/** The longest name or address of a person that is read; the rest is left out. */
const MAX_PERSON = 254

/** A person named by a row; one of the two texts may be empty. */
export interface NamedPerson {
  name: string
  email: string
}

/**
 * The person of a name and an address; null for none. An address that is typed where the name belongs is
 * an address, and the other way round.
 */
export function personOf(name: string, address: string): NamedPerson | null {
  const texts = [name, address].map((text) => withoutInvisible(text).trim().slice(0, MAX_PERSON))
  const addresses = texts.map((text) => emailSchema.safeParse(text).data ?? '')
  const found = { name: texts.find((text, i) => text && !addresses[i]) ?? '', email: '' }
  found.email = addresses[1] || addresses[0] || ''
  return found.name || found.email ? found : null
}

/** A person as a sentence names them. */
export const shownName = ({ name, email }: NamedPerson) =>
  name && email ? `${name} (${email})` : name || email
