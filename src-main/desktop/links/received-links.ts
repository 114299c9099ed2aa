import { app } from 'electron'
import type { Log } from '../../server/base/log.ts'
import { invitationPath, signInPath, ticketPath } from '../page/page-paths.ts'
import {
  LINK_SCHEME,
  linkAmong,
  parseInvitationLink,
  parseSignInLink,
  parseTicketLink
} from './helpdesk-link.ts'

/**
 * Receives links to tickets and invitations from the system: as an event on macOS, and elsewhere among the
 * arguments of this start or of a second one.
 * @returns a function, to be called once with the one that opens paths from then on; it first opens
 * what this start was asked for
 */
export function takeLinks(log: Log): (open: (path: string) => void) => void {
  let open: ((path: string) => void) | null = null
  let waiting: string | null = null

  function take(link: string | undefined) {
    if (link === undefined) return
    const path = pathOf(link)
    if (path === null)
      log.warn(`Ignored a link that does not name a ticket: ${JSON.stringify(link.slice(0, 200))}`)
    else if (open) open(path)
    else waiting = path
  }
  // On macOS the event of a start by a link comes before the application is ready.
  app.on('open-url', (event, link) => {
    event.preventDefault()
    take(link)
  })
  app.on('second-instance', (_event, words) => take(linkAmong(words)))
  take(linkAmong(process.argv))

  return (opener) => {
    open = opener
    if (waiting !== null) opener(waiting)
    waiting = null
  }
}

/** The path of the page that a link leads to; null where it leads nowhere. */
function pathOf(link: string): string | null {
  const ticketId = parseTicketLink(link)
  if (ticketId !== null) return ticketPath(ticketId)
  const proofCode = parseSignInLink(link)
  if (proofCode !== null) return signInPath(proofCode)
  const invitation = parseInvitationLink(link)
  return invitation === null ? null : invitationPath(invitation)
}

/**
 * Registers this program for links to tickets if it was installed. On Linux its package has
 * registered it.
 */
export function claimTicketLinks(): void {
  if (app.isPackaged && process.platform !== 'linux')
    app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, [])
}
