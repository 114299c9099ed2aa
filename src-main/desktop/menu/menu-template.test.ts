import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, test } from 'vitest'
import { menuTemplate } from './menu-template.ts'

let done: string[] = []
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

test.each(['win32', 'linux'] as const)('%s has them under File and Help', (platform) => {
  expect(asText(menu(platform))).toEqual([
    'File | New Ticket | - | Settings… | - | Close | Quit',
    'editMenu',
    VIEW,
    'windowMenu',
    'help | Keyboard Shortcuts | Open Log Folder | - | About Help Desk'
  ])
})

describe.each(['darwin', 'win32', 'linux'] as const)('on %s', (platform) => {
  test('every item of ours does what it says, two of them by key', () => {
    done = []
    const template = menu(platform)
    for (const name of [
      'New Ticket',
      'Settings…',
      'Keyboard Shortcuts',
      'Open Log Folder',
      'About Help Desk'
    ]) {
      const click = find(template, name)?.click as (() => void) | undefined
      click?.()
    }
    expect(done).toEqual(['new ticket', 'settings', 'shortcuts', 'logs', 'about'])
    expect(find(template, 'New Ticket')?.accelerator).toBe('CommandOrControl+N')
    expect(find(template, 'Settings…')?.accelerator).toBe('CommandOrControl+,')
  })

  test('before it is decided where the data is, nothing is offered that needs it', () => {
    const template = menu(platform, { hasSource: false })
    const disabled = template.flatMap(itemsOf).filter(({ enabled }) => enabled === false)
    expect(disabled.map(nameOf).sort()).toEqual(['Keyboard Shortcuts', 'New Ticket', 'Settings…'])
  })

  test('only who works on the pages can load them anew and look into them', () => {
    expect(find(menu(platform), 'toggleDevTools')).toBeUndefined()
    expect(find(menu(platform), 'reload')).toBeUndefined()
    expect(find(menu(platform, { isDevelopment: true }), 'toggleDevTools')).toBeDefined()
  })

  test('no letter is underlined twice in a menu, and none on macOS within one', () => {
    for (const one of menu(platform)) {
      const letters = itemsOf(one).flatMap(
        ({ label }) => /&(\w)/.exec(label ?? '')?.[1]?.toLowerCase() ?? []
      )
      expect(new Set(letters).size).toBe(letters.length)
      if (platform === 'darwin') expect(letters).toEqual([])
    }
  })
})

test.each(['win32', 'darwin'] as const)(
  'on %s Help offers the restart that installs an update, once there is one',
  (platform) => {
    expect(find(menu(platform), 'Restart to Update')).toBeUndefined()
    done = []
    const item = find(menu(platform, { hasUpdate: true }), 'Restart to Update')
    const click = item?.click as () => void
    click()
    expect(done).toEqual(['restart'])
  }
)
