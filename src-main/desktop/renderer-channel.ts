import type { BrowserWindow } from 'electron'
import type {
  DesktopCommand,
  DesktopMessage,
  DesktopMessages,
  DesktopState
} from '#shared/desktop-bridge.ts'

/** What the main process tells the page. */
export interface RendererChannel {
  /** Shows the page what has changed of the application itself. */
  sendState(state: DesktopState): void
  /** Asks the page for something; kept until it listens. */
  command(command: DesktopCommand): void
  /** The page listens from now on and hears what was kept for it. */
  startCommands(): void
  /** A new page is loading: commands wait until it listens. */
  pauseCommands(): void
}

/**
 * @param options.window the window with the page, or null while there is none
 * @param options.isKiosk whether nobody may ask the page for anything from outside
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
