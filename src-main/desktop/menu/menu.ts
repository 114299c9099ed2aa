import { app, Menu } from 'electron'
import { type MenuActions, type MenuState, menuTemplate } from './menu-template.ts'
import { withRoleLabels } from './role-labels.ts'

/** Sets the application's menu; a kiosk has none. */
export function setMenu(
  { isKiosk, ...shown }: Pick<MenuState, 'hasSource' | 'hasUpdate'> & { isKiosk: boolean },
  actions: Omit<MenuActions, 'showAbout'>
): void {
  if (isKiosk) {
    Menu.setApplicationMenu(null)
    return
  }
  app.setAboutPanelOptions({ applicationName: app.getName(), applicationVersion: app.getVersion() })
  const state = {
    platform: process.platform,
    name: app.getName(),
    isDevelopment: !app.isPackaged,
    ...shown
  }
  const template = menuTemplate(state, { ...actions, showAbout: () => app.showAboutPanel() })
  Menu.setApplicationMenu(Menu.buildFromTemplate(withRoleLabels(template, process.platform)))
}
