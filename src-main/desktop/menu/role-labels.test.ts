import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { withRoleLabels } from './role-labels.ts'

const asText = ({ label, role, type, submenu }: MenuItemConstructorOptions): string => {
  const items = Array.isArray(submenu) ? `(${submenu.map(asText).join(', ')})` : ''
  return type === 'separator' ? '-' : `${label ?? String(role)}${items}`
}
const menu = (platform: NodeJS.Platform) =>
  withRoleLabels([{ role: 'editMenu' }, { role: 'windowMenu' }], platform).map(asText)

test('Electron’s own menus have its items, with names that can be translated', () => {
  expect(menu('linux')).toEqual([
    'Edit(Undo, Redo, -, Cut, Copy, Paste, Delete, -, Select All)',
    'Window(Minimize, Zoom, Close)'
  ])
  expect(menu('darwin')).toEqual([
    'Edit(Undo, Redo, -, Cut, Copy, Paste, Paste and Match Style, Delete, Select All, -, Substitutions(Show Substitutions, -, Smart Quotes, Smart Dashes, Text Replacement), Speech(Start Speaking, Stop Speaking))',
    'Window(Minimize, Zoom, -, Bring All to Front)'
  ])
})

test('items with a name keep it, and roles stay', () => {
  const item: MenuItemConstructorOptions = { role: 'quit', label: 'Quit Help Desk' }
  expect(withRoleLabels([item, { role: 'zoomIn' }], 'linux')).toEqual([
    item,
    { role: 'zoomIn', label: 'Zoom In' }
  ])
})
