import type { IpcMainInvokeEvent } from 'electron'
import type { DesktopCommand } from '#shared/desktop-bridge.ts'
import type { Log } from '../server/base/log.ts'
import { isAppAddress } from './app-address.ts'
import { createRendererChannel, type RendererChannel } from './renderer-channel.ts'
import { enterPage, leavePage, type MainWindow } from './window.ts'

/**
 * The one window of the application, with the page in it: a normal one, a kiosk's, or none at the
 * moment.
 */
export interface AppWindow extends Pick<RendererChannel, 'sendState' | 'startCommands'> {
  current(): MainWindow | null
  /** Brings it before the person; makes it where there is none. */
  show(): void
  /** Makes it anew, as another kind of window is needed. */
  replace(): void
  /** Shows a page in it, and it to the person. */
  open(path: string): void
  /** Shows it, and has its page do something. */
  command(name: Exclude<DesktopCommand['name'], 'open'>): void
  /** Whether a call comes from our page in it. */
  isSender(event: IpcMainInvokeEvent): boolean
  /** Ends its page: nothing of that runs or asks any more. */
  leavePage(): Promise<void>
  /** Begins anew after its page was left. */
  enterPage(): Promise<void>
}

/**
 * @param options.make opens the kind of window that is needed now
 * @param options.isKiosk whether nobody may ask the page for anything from outside
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
    made.window.webContents.on('did-start-loading', page.pauseCommands)
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
