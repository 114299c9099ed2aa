import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { menuTemplate } from './menu-template.ts'

let done: string[]
const act = (what: string) => () => void done.push(what)
const actions = {
  newTicket: act('new ticket'),
  showSettings: act('settings'),
  showShortcuts: act('shortcuts'),
  openLogFolder: act('logs'),
  showAbout: act('about'),
  restartToUpdate: act('restart')
}
const menu = (
  platform: NodeJS.Platform,
  more: { isDevelopment?: boolean; hasSource?: boolean; hasUpdate?: boolean } = {}
) =>
  menuTemplate(
    {
      platform,
      name: 'Help Desk',
      isDevelopment: false,
      hasSource: true,
      hasUpdate: false,
      ...more
    },
    actions
  )

const nameOf = ({ label, role, type }: MenuItemConstructorOptions) =>
  type === 'separator' ? '-' : (label ?? String(role)).replace('&', '')
const itemsOf = (menu: MenuItemConstructorOptions | undefined) =>
  Array.isArray(menu?.submenu) ? menu.submenu : []
const asText = (template: MenuItemConstructorOptions[]) =>
  template.map((one) => [nameOf(one), ...itemsOf(one).map(nameOf)].join(' | '))
const find = (template: MenuItemConstructorOptions[], name: string) =>
  template.flatMap(itemsOf).find((item) => nameOf(item) === name)

const VIEW = 'View | resetZoom | zoomIn | zoomOut | - | togglefullscreen'

test('macOS has settings, about and quit in the menu of the application', () => {
  expect(asText(menu('darwin'))).toEqual([
    'Help Desk | About Help Desk | - | Settings… | - | services | - | Hide Help Desk | hideOthers | unhide | - | Quit Help Desk',
    'File | New Ticket | - | Close Window',
    'editMenu',
    VIEW,
    'windowMenu',
    'help | Keyboard Shortcuts | Open Log Folder'
  ])
})

test.each(['win32', 'linux'] as const)(
  '%s has settings, about and quit under File and Help',
  (platform) => {
    expect(asText(menu(platform))).toEqual([
      'File | New Ticket | - | Settings… | - | Close | Quit',
      'editMenu',
      VIEW,
      'windowMenu',
      'help | Keyboard Shortcuts | Open Log Folder | - | About Help Desk'
    ])
  }
)

test.each(['darwin', 'win32', 'linux'] as const)(
  'every item of the menu does its action on %s',
  (platform) => {
    done = []
    const click = (item: MenuItemConstructorOptions | undefined) =>
      (item?.click as (() => void) | undefined)?.()
    const template = menu(platform)
    for (const name of [
      'New Ticket',
      'Settings…',
      'Keyboard Shortcuts',
      'Open Log Folder',
      'About Help Desk'
    ])
      click(find(template, name))
    click(find(menu(platform, { hasUpdate: true }), 'Restart to Update'))
    expect(done, 'every item does what it says').toEqual([
      ...['new ticket', 'settings', 'shortcuts', 'logs', 'about', 'restart']
    ])
    expect(find(template, 'Restart to Update'), 'no update is ready').toBeUndefined()
    expect(find(template, 'New Ticket')?.accelerator).toBe('CommandOrControl+N')
    expect(find(template, 'Settings…')?.accelerator).toBe('CommandOrControl+,')
    expect(find(template, 'toggleDevTools'), 'only for development').toBeUndefined()
    expect(find(template, 'reload'), 'only for development').toBeUndefined()
    expect(find(menu(platform, { isDevelopment: true }), 'toggleDevTools')).toBeDefined()
    const unusable = menu(platform, { hasSource: false })
      .flatMap(itemsOf)
      .filter(({ enabled }) => enabled === false)
    expect(unusable.map(nameOf).sort(), 'without a data source').toEqual([
      ...['Keyboard Shortcuts', 'New Ticket', 'Settings…']
    ])
    for (const one of template) {
      const letters = itemsOf(one).flatMap(
        ({ label }) => /&(\w)/.exec(label ?? '')?.[1]?.toLowerCase() ?? []
      )
      expect(new Set(letters).size, `underlined in ${nameOf(one)}`).toBe(letters.length)
      if (platform === 'darwin') expect(letters).toEqual([])
    }
  }
)
