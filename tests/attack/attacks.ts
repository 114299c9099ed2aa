import type { Attack } from './attack.ts'
import { abortedUploads, deepJson, deepJsonSignedIn, rejections } from './body-attacks.ts'
import { commentFlood, longConversation } from './comment-attacks.ts'
import { silentConnections, slowReaders } from './connection-attacks.ts'
import { fullTicket, stalledUploads } from './file-attacks.ts'
import { ticketTaking } from './rights-attacks.ts'
import { manyAddresses, oneNetwork, registrations, signIns } from './sign-in-attacks.ts'
import { selfNamedTeam } from './team-attacks.ts'

/** Every attack, in the order of the table. */
export const ATTACKS: readonly Attack[] = [
  signIns,
  manyAddresses,
  oneNetwork,
  registrations,
  deepJson,
  deepJsonSignedIn,
  longConversation,
  commentFlood,
  silentConnections,
  slowReaders,
  abortedUploads,
  rejections,
  ticketTaking,
  selfNamedTeam,
  fullTicket,
  stalledUploads
]
