import type { MenuItemConstructorOptions } from 'electron'

/** The actions of the tray's menu items. */
export interface TrayActions {
  open(): void
  newTicket(): void
  showMyTickets(): void
  quit(): void
}

/**
 * @param count the number of open tickets assigned to the signed-in person; null while no one is
 * signed in, or it is not known
 */
export function trayMenu(
  name: string,
  count: number | null,
  actions: TrayActions
): MenuItemConstructorOptions[] {
  const mine: MenuItemConstructorOptions[] =
    count === null ? [] : [{ label: openTicketsText(count), click: actions.showMyTickets }]
  return [
    { label: `Open ${name}`, click: actions.open },
    { label: 'New Ticket', click: actions.newTicket },
    ...mine,
    { type: 'separator' },
    { label: `Quit ${name}`, click: actions.quit }
  ]
}

/** The tooltip of the icon. */
export function trayTip(name: string, count: number | null): string {
  return count === null ? name : `${name}: ${openTicketsText(count)}`
}

function openTicketsText(count: number): string {
  if (count === 0) return 'No open tickets assigned to you'
  return `${count} open ${count === 1 ? 'ticket' : 'tickets'} assigned to you`
}
