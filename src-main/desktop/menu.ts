import { app, Menu, type MenuItemConstructorOptions } from 'electron'

/** The plain menu every desktop program has; reloading and developer tools only while developing. A kiosk has none. */
export function setMenu({ isKiosk }: { isKiosk: boolean }): void {
  if (isKiosk) {
    Menu.setApplicationMenu(null)
    return
  }
  app.setAboutPanelOptions({ applicationName: app.getName(), applicationVersion: app.getVersion() })
  const mac: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : []
  const development: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [{ role: 'reload' }, { role: 'toggleDevTools' }, { type: 'separator' }]
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...mac,
      { role: 'editMenu' },
      {
        label: '&View',
        submenu: [
          ...development,
          { role: 'resetZoom' },
          { role: 'zoomIn' },
          { role: 'zoomOut' },
          { type: 'separator' },
          { role: 'togglefullscreen' }
        ]
      },
      { role: 'windowMenu' },
      { role: 'help', submenu: [{ label: `About ${app.getName()}`, click: () => app.showAboutPanel() }] }
    ])
  )
}
