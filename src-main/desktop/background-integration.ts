import { app, type BrowserWindow, globalShortcut } from 'electron'
import type { Announcement } from '#shared/api/announcements.ts'
import { getCurrentUser } from '#shared/api/auth.ts'
import type { Notification } from '#shared/api/notifications.ts'
import { listUsers } from '#shared/api/users.ts'
import type { Log } from '../server/base/log.ts'
import { onLanguage, t } from './base/texts.ts'
import { createNewTicketKeys } from './new-ticket-keys.ts'
import { announcementNote } from './notifications/announcement-note.ts'
import { read } from './notifications/api-client.ts'
import { followNotifications } from './notifications/notification-follower.ts'
import { noteFor, type People } from './notifications/notification-note.ts'
import { createNotifier } from './notifications/notifier.ts'
import { isAppAddress } from './page/app-address.ts'
import type { FetchHandler } from './page/app-protocol.ts'
import { MY_OPEN_TICKETS_PATH, ticketIn } from './page/page-paths.ts'
import type { SettingsStore } from './settings/settings-store.ts'
import type { BackendConnection, Session } from './source/backend-connection.ts'
import { type ShownTray, showTray } from './tray/tray.ts'
import { hasTrayHost } from './tray/tray-host.ts'

/** The parts of the application outside of its window: tray, notifications and keys. */
export interface BackgroundIntegration {
  /**
   * Starts or stops the integration; to be called when the computer becomes a kiosk, which has none
   * of it, or stops being one.
   */
  follow(): void
  /** Whether the application keeps running in the tray when its window is closed. */
  staysInTray(): boolean
  /** Tells in a notification that the application still runs in the tray. */
  explainTray(): void
  /** Fetches at once what happened while the computer slept. */
  catchUp(): void
  /**
   * Why the keys for a new ticket do nothing, as a sentence; null where they work or none are set.
   */
  keysProblem(): string | null
}

interface BackgroundIntegrationOptions {
  api: FetchHandler
  jar: Session
  settings: SettingsStore
  source: Pick<BackendConnection, 'onChange' | 'problem'>
  isKiosk(): boolean
  /** The window, or null while there is none. */
  window(): BrowserWindow | null
  show(): void
  /** Brings the window to the front and shows a page in it. */
  open(path: string): void
  newTicket(): void
  log: Log
}

/** Shows the tray, notifications and keys while the computer is no kiosk. */
export function createBackgroundIntegration(
  options: BackgroundIntegrationOptions
): BackgroundIntegration {
  const { api, jar, settings, source, isKiosk, open, newTicket, log } = options
  const notifier = createNotifier()
  const keys = createNewTicketKeys({ registry: globalShortcut, onPress: newTicket, log })
  let tray: ShownTray | null = null
  let canTrayBeSeen = false
  let follower: ReturnType<typeof followNotifications> | null = null

  async function tell(news: readonly Notification[], signal: AbortSignal) {
    if (!settings.current().hasNotifications) return
    const people = await readPeople(api, signal)
    const note = noteFor(news, people, watchedTicket(options.window()))
    if (note && !signal.aborted) notifier.show(note, () => open(note.path))
  }

  async function announce(news: readonly Announcement[], signal: AbortSignal) {
    if (!settings.current().hasNotifications) return
    const reader = await read(api, getCurrentUser, signal).catch(() => null)
    const note = announcementNote(news, reader?.body.id ?? 0)
    if (note && !signal.aborted) notifier.show(note, () => open(note.path))
  }

  function begin() {
    tray = showTray(
      {
        open: options.show,
        newTicket,
        showMyTickets: () => open(MY_OPEN_TICKETS_PATH),
        quit: () => app.quit()
      },
      log
    )
    follower = followNotifications({
      api,
      jar,
      onNews: (news, signal) => void tell(news, signal),
      onAnnounced: (news, signal) => void announce(news, signal),
      onOpenTickets: (count) => tray?.setOpenTickets(count),
      onSession: notifier.clear,
      log
    })
    keys.use(settings.current().newTicketKeys)
  }
  function end() {
    follower?.stop()
    tray?.remove()
    notifier.clear()
    keys.use(null)
    follower = null
    tray = null
  }

  void hasTrayHost(process.platform).then((hasHost) => {
    canTrayBeSeen = hasHost
  })
  settings.onChange(({ newTicketKeys }, before) => {
    if (follower && newTicketKeys !== before.newTicketKeys) keys.use(newTicketKeys)
  })
  source.onChange(() => {
    if (source.problem() === null) follower?.retry()
  })
  onLanguage(() => tray?.write())
  app.once('will-quit', end)

  return {
    follow() {
      if (isKiosk()) end()
      else if (!follower) begin()
    },
    catchUp: () => follower?.retry(),
    staysInTray: () => process.platform !== 'darwin' && tray !== null && canTrayBeSeen,
    explainTray() {
      const name = app.getName()
      notifier.show(
        {
          title: t('{name} is still running', { name }),
          body: t('Use its icon in the tray to open or quit it.')
        },
        options.show
      )
    },
    keysProblem: keys.problem
  }
}

/** The ticket that a window shows, if it has the focus and shows one. */
function watchedTicket(window: BrowserWindow | null): number | null {
  const address = window?.isFocused() ? window.webContents.getURL() : ''
  return isAppAddress(address) ? ticketIn(new URL(address).pathname) : null
}

/** Who is signed in, and the names of people by their ids; no one where that can't be fetched. */
async function readPeople(api: FetchHandler, signal: AbortSignal): Promise<People> {
  const [reader, people] = await Promise.all([
    read(api, getCurrentUser, signal).catch(() => null),
    read(api, listUsers, signal).catch(() => null)
  ])
  return {
    readerId: reader?.body.id ?? 0,
    names: new Map(people?.body.map(({ id, fullName }) => [id, fullName]))
  }
}
