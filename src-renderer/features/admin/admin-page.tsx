import { Tabs } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTab } from '../../lib/use-tab.ts'
import { AfterPaint } from '../../ui/after-paint.tsx'
import { Page } from '../../ui/page.tsx'
import { Departments } from './departments/departments.tsx'
import { UserManagement } from './user-management.tsx'

const TABS = [
  'users',
  'analytics',
  'departments',
  'backups',
  'import',
  'security',
  'webhooks',
  'mail',
  'settings'
] as const
type Tab = (typeof TABS)[number]

const TITLES: Record<Tab, string> = {
  users: 'User Management',
  analytics: 'Team Analytics',
  departments: 'Departments',
  backups: 'Backups',
  import: 'Import',
  security: 'Security Log',
  webhooks: 'Webhooks',
  mail: 'Email',
  settings: 'Settings'
}

/** Constant elements, so that changing the tab does not render all accounts again. */
const OWN = { users: <UserManagement />, departments: <Departments /> }

type PartsOfOthers = Record<Exclude<Tab, keyof typeof OWN>, ReactNode>

/**
 * The page for IT Support Specialists (spec §2). The router passes in the parts of other features,
 * and what is loaded separately.
 */
export function AdminPage(others: PartsOfOthers) {
  const { tab, open } = useTab(TABS)
  const parts = { ...others, ...OWN }
  return (
    <Page title="Admin">
      <Tabs.Root value={tab} onValueChange={({ value }) => open(value)} lazyMount>
        {/* On a telephone the tabs are in two lines, because their words don't fit into one. */}
        <Tabs.List flexWrap="wrap" css={{ '& > button': { flexShrink: 0 } }}>
          {TABS.map((one) => (
            <Tabs.Trigger key={one} value={one}>
              {TITLES[one]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {TABS.map((one) => (
          <Tabs.Content key={one} value={one} pt="4">
            <AfterPaint>{parts[one]}</AfterPaint>
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Page>
  )
}
