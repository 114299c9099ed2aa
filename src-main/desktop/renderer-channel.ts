import type { BrowserWindow } from 'electron'
import type {
  DesktopCommand,
  DesktopMessage,
  DesktopMessages,
  DesktopState
} from '#shared/desktop-bridge.ts'

/** The messages from the main process to the page. */
export interface RendererChannel {
  /** Sends the page the state of the application itself. */
  sendState(state: DesktopState): void
  /** Sends the page a command, or keeps it until the page listens; a kiosk drops it. */
  command(command: DesktopCommand): void
  /** Sends the commands that were kept, because the page listens from now on. */
  startCommands(): void
  /** Keeps commands from now on, because a new page is loading. */
  pauseCommands(): void
}

/**
 * @param options.window the window with the page, or null while there is none
 * @param options.isKiosk whether commands from outside of the page are to be dropped
 */
export function createRendererChannel(options: {
  window: () => BrowserWindow | null
  isKiosk: () => boolean
}): RendererChannel {
  const { window, isKiosk } = options
  const waiting: DesktopCommand[] = []
  let isListening = false

  function send<M extends DesktopMessage>(message: M, content: DesktopMessages[M]) {
    window()?.webContents.send(message, content)
  }
  return {
    sendState: (state) => send('desktop:state', state),
    command(command) {
      if (isKiosk()) return
      if (isListening && window()) send('desktop:command', command)
      else waiting.push(command)
    },
    startCommands() {
      isListening = true
      for (const command of waiting.splice(0)) send('desktop:command', command)
    },
    pauseCommands() {
      isListening = false
    }
  }
}
