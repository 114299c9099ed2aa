/** The tabs of Admin, apart from their code, because Ctrl+K finds them by name on every screen. */
import { text } from '#shared/languages/texts.ts'
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

export const ADMIN_TAB_TITLES: Record<AdminTab, string> = {
  users: text('User Management'),
  analytics: text('Team Analytics'),
  departments: 'Departments',
  'service-levels': text('Service Levels'),
  rules: 'Rules',
  recurring: 'Recurring',
  processes: 'Processes',
  backups: 'Backups',
  import: 'Import',
  security: text('Security Log'),
  webhooks: 'Webhooks',
  mail: 'Email',
  settings: 'Settings'
}
