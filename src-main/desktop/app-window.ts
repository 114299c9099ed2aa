import type { IpcMainInvokeEvent } from 'electron'
import type { DesktopCommand } from '#shared/desktop-bridge.ts'
import type { Log } from '../server/base/log.ts'
import { isAppAddress } from './page/app-address.ts'
import { enterPage, leavePage, type MainWindow } from './page/window.ts'
import { createRendererChannel, type RendererChannel } from './renderer-channel.ts'

/**
 * The one window of the application, with the page in it: a normal one, a kiosk's, or none while it
 * is closed.
 */
export interface AppWindow extends Pick<RendererChannel, 'sendState' | 'startCommands'> {
  current(): MainWindow | null
  /** Brings the window to the front, and opens it where there is none. */
  show(): void
  /** Replaces the window by one of the kind that is needed now. */
  replace(): void
  /** Brings the window to the front and shows a page in it. */
  open(path: string): void
  /** Brings the window to the front and sends its page a command. */
  command(name: Exclude<DesktopCommand['name'], 'open'>): void
  /** Whether an IPC call comes from our page in the window. */
  isSender(event: IpcMainInvokeEvent): boolean
  /** Ends the page in the window, so that it sends no more requests. */
  leavePage(): Promise<void>
  /** Loads the application again after its page was left. */
  enterPage(): Promise<void>
}

/**
 * @param options.make opens the kind of window that is needed now
 * @param options.isKiosk whether commands from outside of the page are to be dropped
 */
export function createAppWindow(options: {
  make: () => MainWindow
  isKiosk: () => boolean
  log: Log
}): AppWindow {
  const { make, isKiosk, log } = options
  let current: MainWindow | null = null
  const page = createRendererChannel({ window: () => current?.window ?? null, isKiosk })

  function show() {
    if (current) return current.show()
    const made = make()
    current = made
    made.window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      // Back within the page loads nothing, and the page goes on listening.
      if (isMainFrame && !isSameDocument) page.pauseCommands()
    })
    made.window.on('closed', () => {
      if (current !== made) return
      page.pauseCommands()
      current = null
    })
  }

  return {
    current: () => current,
    show,
    replace() {
      const old = current
      current = null
      show()
      old?.window.destroy()
    },
    open(path) {
      show()
      page.command({ name: 'open', path })
    },
    command(name) {
      show()
      page.command({ name })
    },
    sendState: page.sendState,
    startCommands: page.startCommands,
    isSender: ({ senderFrame }) =>
      senderFrame !== null &&
      senderFrame === current?.window.webContents.mainFrame &&
      isAppAddress(senderFrame.url),
    async leavePage() {
      if (current) await leavePage(current.window, log)
    },
    async enterPage() {
      if (current) await enterPage(current.window, log)
    }
  }
}
