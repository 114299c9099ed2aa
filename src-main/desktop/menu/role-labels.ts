import type { MenuItemConstructorOptions } from 'electron'
import { meant, type Text, text } from '#shared/languages/texts.ts'
import { t } from '../base/texts.ts'

type Role = NonNullable<MenuItemConstructorOptions['role']>

/** The names of Electron's own items, which it knows in English only. */
const LABELS: Partial<Record<Role, Text>> = {
  copy: text('Copy'),
  cut: text('Cut'),
  delete: text('Delete'),
  editMenu: meant('Edit', 'a menu'),
  front: text('Bring All to Front'),
  help: text('Help'),
  hideOthers: text('Hide Others'),
  minimize: text('Minimize'),
  paste: text('Paste'),
  pasteAndMatchStyle: text('Paste and Match Style'),
  redo: text('Redo'),
  reload: text('Reload'),
  resetZoom: text('Actual Size'),
  selectAll: text('Select All'),
  services: text('Services'),
  showSubstitutions: text('Show Substitutions'),
  startSpeaking: text('Start Speaking'),
  stopSpeaking: text('Stop Speaking'),
  toggleDevTools: text('Toggle Developer Tools'),
  togglefullscreen: text('Toggle Full Screen'),
  toggleSmartDashes: text('Smart Dashes'),
  toggleSmartQuotes: text('Smart Quotes'),
  toggleTextReplacement: text('Text Replacement'),
  undo: text('Undo'),
  unhide: text('Show All'),
  windowMenu: text('Window'),
  zoom: text('Zoom'),
  zoomIn: text('Zoom In'),
  zoomOut: text('Zoom Out')
}

/** A menu in which also Electron's own items have names in the language of now (D82). */
export function withRoleLabels(
  template: readonly MenuItemConstructorOptions[],
  platform: NodeJS.Platform
): MenuItemConstructorOptions[] {
  return template.map((item) => {
    const { role, label, submenu } = item
    const name = role && LABELS[role]
    const items = Array.isArray(submenu) ? submenu : role && itemsOf(role, platform)
    return {
      ...item,
      ...(label === undefined && name && { label: t(name) }),
      ...(items && { submenu: withRoleLabels(items, platform) })
    }
  })
}

/** The items that Electron gives a menu; undefined for a single item. */
function itemsOf(role: Role, platform: NodeJS.Platform): MenuItemConstructorOptions[] | undefined {
  const isMac = platform === 'darwin'
  if (role === 'windowMenu')
    return [
      { role: 'minimize' },
      { role: 'zoom' },
      ...(isMac
        ? [SEPARATOR, { role: 'front' } as const]
        : [{ role: 'close', label: t('Close') } as const])
    ]
  if (role !== 'editMenu') return undefined
  return [
    { role: 'undo' },
    { role: 'redo' },
    SEPARATOR,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    ...(isMac ? macEditItems() : [{ role: 'delete' } as const, SEPARATOR, SELECT_ALL])
  ]
}

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' }
const SELECT_ALL: MenuItemConstructorOptions = { role: 'selectAll' }

function macEditItems(): MenuItemConstructorOptions[] {
  return [
    { role: 'pasteAndMatchStyle' },
    { role: 'delete' },
    SELECT_ALL,
    SEPARATOR,
    {
      label: t('Substitutions'),
      submenu: [
        { role: 'showSubstitutions' },
        SEPARATOR,
        { role: 'toggleSmartQuotes' },
        { role: 'toggleSmartDashes' },
        { role: 'toggleTextReplacement' }
      ]
    },
    { label: t('Speech'), submenu: [{ role: 'startSpeaking' }, { role: 'stopSpeaking' }] }
  ]
}
