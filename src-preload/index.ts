import { contextBridge, ipcRenderer } from 'electron'
import type {
  DesktopBridge,
  DesktopChannel,
  DesktopChannels,
  DesktopMessage,
  DesktopMessages
} from '#shared/desktop-bridge.ts'

function call<C extends DesktopChannel>(channel: C, ...args: DesktopChannels[C]['args']) {
  return ipcRenderer.invoke(channel, ...args) as Promise<DesktopChannels[C]['answer']>
}

/**
 * The page gets only the content and never the event, which would give it access to `ipcRenderer`.
 */
function listen<M extends DesktopMessage>(
  message: M,
  listener: (content: DesktopMessages[M]) => void
) {
  const receive = (_event: unknown, content: DesktopMessages[M]) => listener(content)
  ipcRenderer.on(message, receive)
  return () => void ipcRenderer.off(message, receive)
}

const desktop: DesktopBridge = {
  platform: process.platform,
  getState: () => call('desktop:get-state'),
  onState: (listener) => listen('desktop:state', listener),
  onCommand(listener) {
    const stop = listen('desktop:command', listener)
    void call('desktop:listen-to-commands')
    return stop
  },
  setThemeMode: (mode) => call('desktop:set-theme-mode', mode),
  setLanguage: (language) => call('desktop:set-language', language),
  probeServer: (address, fingerprint) => call('desktop:probe-server', address, fingerprint),
  changeSource: (source) => call('desktop:change-source', source),
  changeSettings: (change) => call('desktop:change-settings', change),
  restartToUpdate: () => call('desktop:restart-to-update'),
  restartKiosk: () => call('desktop:restart-kiosk'),
  leaveKiosk: (credentials, switchOff) => call('desktop:leave-kiosk', credentials, switchOff),
  chooseCertificate: () => call('desktop:choose-certificate'),
  chooseBackupsFolder: () => call('desktop:choose-backups-folder')
}

contextBridge.exposeInMainWorld('desktop', desktop)
