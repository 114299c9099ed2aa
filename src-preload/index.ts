import { contextBridge, ipcRenderer } from 'electron'
import type { DesktopBridge, DesktopChannel, DesktopChannels } from '#shared/desktop-bridge.ts'

function call<C extends DesktopChannel>(channel: C, ...args: DesktopChannels[C]['args']) {
  return ipcRenderer.invoke(channel, ...args) as Promise<DesktopChannels[C]['answer']>
}

const desktop: DesktopBridge = {
  platform: process.platform,
  setThemeMode: (mode) => call('desktop:set-theme-mode', mode)
}

contextBridge.exposeInMainWorld('desktop', desktop)
