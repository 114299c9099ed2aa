import { app } from 'electron'
import type { Log } from '../../server/base/log.ts'
import { LINK_SCHEME, linkAmong, parseTicketLink } from './ticket-link.ts'

/**
 * Receives links to tickets from the system: as an event on macOS, and elsewhere among the
 * arguments of this start or of a second one.
 * @returns a function, to be called once with the one that opens tickets from then on; it first
 * opens the ticket this start was asked for
 */
export function takeTicketLinks(log: Log): (open: (ticketId: number) => void) => void {
  let open: ((ticketId: number) => void) | null = null
  let waiting: number | null = null

  function take(link: string | undefined) {
    if (link === undefined) return
    const ticketId = parseTicketLink(link)
    if (ticketId === null)
      log.warn(`Refused a link that names no ticket: ${JSON.stringify(link.slice(0, 200))}`)
    else if (open) open(ticketId)
    else waiting = ticketId
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

/**
 * Registers this program for links to tickets if it was installed. On Linux its package has
 * registered it.
 */
export function claimTicketLinks(): void {
  if (app.isPackaged && process.platform !== 'linux')
    app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, [])
}
