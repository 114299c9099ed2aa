// The preload script of a page that got hold of Electron's own way to the main process, past our
// bridge.
const { contextBridge, ipcRenderer } = require('electron')

contextBridge.exposeInMainWorld('invoke', (channel, ...args) =>
  ipcRenderer.invoke(channel, ...args)
)
