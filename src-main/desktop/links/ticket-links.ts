import { app } from 'electron'
import type { Log } from '../../server/base/log.ts'
import { LINK_SCHEME, linkAmong, parseTicketLink } from './ticket-link.ts'

/**
 * Takes links to tickets from the system: as an event on macOS, among the words of a start or of a
 * second start elsewhere.
 * @returns the function that opens tickets from then on, the one this start was asked for among
 * them. To be called once
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
  // On macOS a start by a link tells of it before the application is ready.
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
 * Has the system hand links to this program, if it was installed. On Linux its package has said so
 * already.
 */
export function claimTicketLinks(): void {
  if (app.isPackaged && process.platform !== 'linux')
    app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, [])
}
