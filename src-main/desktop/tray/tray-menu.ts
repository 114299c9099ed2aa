import type { MenuItemConstructorOptions } from 'electron'
import { t } from '../base/texts.ts'

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
    { label: t('Open {name}', { name }), click: actions.open },
    { label: t('New Ticket'), click: actions.newTicket },
    ...mine,
    { type: 'separator' },
    { label: t('Quit {name}', { name }), click: actions.quit }
  ]
}

/** The tooltip of the icon. */
export function trayTip(name: string, count: number | null): string {
  return count === null ? name : t('{name}: {value}', { name, value: openTicketsText(count) })
}

function openTicketsText(count: number): string {
  if (count === 0) return t('No open tickets assigned to you')
  return t(
    '{count, plural, one {# open ticket assigned to you} other {# open tickets assigned to you}}',
    { count }
  )
}
