import type { SecurityEventKind } from '#shared/domain/security-events.ts'

/*
 * The security log names invitations by numbers, because nothing can be erased from it (D92). Reading it
 * puts a name in their place, as long as one is stored elsewhere.
 */

const KINDS: readonly SecurityEventKind[] = [
  'invitation-made',
  'invitation-renewed',
  'invitation-revoked'
]

/** The detail of an event about an invitation. */
export function invitationDetail(id: number, role: string | null = null): string {
  return `Invitation ${id}${role === null ? '' : `, ${role}`}`
}

/** The detail of the account that was created with an invitation. */
export function invitedDetail(id: number, role: string): string {
  return role + invitedEnd(id)
}

/** The end of {@link invitedDetail}, which finds the event. */
export function invitedEnd(id: number): string {
  return `, by invitation ${id}`
}

interface LoggedEvent {
  kind: SecurityEventKind
  detail: string | null
}

/** The invitation that an event is about; undefined where it is about something else. */
export function invitationOf({ kind, detail }: LoggedEvent): number | undefined {
  if (!KINDS.includes(kind)) return undefined
  const [, id] = /^Invitation (\d+)(?=,|$)/.exec(detail ?? '') ?? []
  return id === undefined ? undefined : Number(id)
}

/** The detail of an event with names in place of numbers, as far as they are known. */
export function namedDetail(event: LoggedEvent, names: ReadonlyMap<number, string>): string | null {
  const { kind, detail } = event
  if (kind === 'account-made') return detail?.replace(/(, by invitation) \d+$/, '$1') ?? null
  const id = invitationOf(event)
  const name = id === undefined ? undefined : names.get(id)
  return name === undefined ? detail : (detail?.replace(/^Invitation \d+/, () => name) ?? null)
}
