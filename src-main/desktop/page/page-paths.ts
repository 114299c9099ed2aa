import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'

/** The paths of pages that menu, tray and notifications open. */
export const SETTINGS_PATH = '/settings'

/** Every ticket that concerns the person: the dashboard's list in any status. */
export const CONCERNING_ME_PATH = '/?status=all'

const OPEN = ACTIVE_STATUSES.map((status) => `&status=${status}`).join('')

/** The open tickets that are assigned to the person. */
export const MY_OPEN_TICKETS_PATH = `/tickets?ownership=assigned${OPEN}`

export function ticketPath(id: number): string {
  return `/tickets/${id}`
}

/** The page of an approval (D80). */
export const approvalPath = (id: number): string => `/approvals/${id}`

/** The page of the open questions of a ticket (D78). */
export const ticketFormPath = (id: number): string => `${ticketPath(id)}/form`

/** Announcements, and one of them (D81). */
export const ANNOUNCEMENTS_PATH = '/announcements'
export const announcementPath = (id: number): string => `${ANNOUNCEMENTS_PATH}/${id}`

/** The sign-in page with an invitation (D51). */
export function invitationPath(token: string): string {
  return `/auth#invitation=${token}`
}

/** The path that ends a sign-in in the system's browser (D54). */
export function signInPath(proofCode: string): string {
  return `/auth/single-sign-on#code=${proofCode}`
}

/** The id of the ticket that a path shows; null for another page. */
export function ticketIn(path: string): number | null {
  const digits = /^\/tickets\/([1-9]\d*)$/.exec(path)?.[1]
  return digits === undefined ? null : Number(digits)
}
