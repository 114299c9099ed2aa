/** The tabs of Admin, apart from their code, because Ctrl+K finds them by name on every screen. */
import { type Text, text } from '#shared/languages/texts.ts'
export const ADMIN_TABS = [
  'users',
  'analytics',
  'departments',
  'service-levels',
  'rules',
  'recurring',
  'processes',
  'backups',
  'import',
  'security',
  'webhooks',
  'mail',
  'settings'
] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

export const ADMIN_TAB_TITLES: Record<AdminTab, Text> = {
  users: text('User Management'),
  analytics: text('Team Analytics'),
  departments: text('Departments'),
  'service-levels': text('Service Levels'),
  rules: text('Rules'),
  recurring: text('Recurring'),
  processes: text('Processes'),
  backups: text('Backups'),
  import: text('Import'),
  security: text('Security Log'),
  webhooks: text('Webhooks'),
  mail: text('Email'),
  settings: text('Settings')
}
