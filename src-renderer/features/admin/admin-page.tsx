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

/** Constant elements, so that changing the tab does not render all accounts again. */
const userManagement = <UserManagement />
const departments = <Departments />

/**
 * The page for IT Support Specialists (spec §2). The router passes in the parts of other features,
 * and what is loaded separately.
 */
export function AdminPage({
  teamAnalytics,
  backups,
  imports,
  securityLog,
  webhooks,
  mail,
  settings
}: {
  teamAnalytics: ReactNode
  backups: ReactNode
  imports: ReactNode
  securityLog: ReactNode
  webhooks: ReactNode
  mail: ReactNode
  settings: ReactNode
}) {
  const { tab, open } = useTab(TABS)
  return (
    <Page title="Admin">
      <Tabs.Root value={tab} onValueChange={({ value }) => open(value)} lazyMount>
        {/* On a telephone the tabs are in two lines, because their words don't fit into one. */}
        <Tabs.List flexWrap="wrap" css={{ '& > button': { flexShrink: 0 } }}>
          <Tabs.Trigger value="users">User Management</Tabs.Trigger>
          <Tabs.Trigger value="analytics">Team Analytics</Tabs.Trigger>
          <Tabs.Trigger value="departments">Departments</Tabs.Trigger>
          <Tabs.Trigger value="backups">Backups</Tabs.Trigger>
          <Tabs.Trigger value="import">Import</Tabs.Trigger>
          <Tabs.Trigger value="security">Security Log</Tabs.Trigger>
          <Tabs.Trigger value="webhooks">Webhooks</Tabs.Trigger>
          <Tabs.Trigger value="mail">Mail</Tabs.Trigger>
          <Tabs.Trigger value="settings">Settings</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="users" pt="4">
          <AfterPaint>{userManagement}</AfterPaint>
        </Tabs.Content>
        <Tabs.Content value="analytics" pt="4">
          <AfterPaint>{teamAnalytics}</AfterPaint>
        </Tabs.Content>
        <Tabs.Content value="departments" pt="4">
          <AfterPaint>{departments}</AfterPaint>
        </Tabs.Content>
        <Tabs.Content value="backups" pt="4">
          <AfterPaint>{backups}</AfterPaint>
        </Tabs.Content>
        <Tabs.Content value="import" pt="4">
          <AfterPaint>{imports}</AfterPaint>
        </Tabs.Content>
        <Tabs.Content value="security" pt="4">
          <AfterPaint>{securityLog}</AfterPaint>
        </Tabs.Content>
        <Tabs.Content value="webhooks" pt="4">
          <AfterPaint>{webhooks}</AfterPaint>
        </Tabs.Content>
        <Tabs.Content value="mail" pt="4">
          <AfterPaint>{mail}</AfterPaint>
        </Tabs.Content>
        <Tabs.Content value="settings" pt="4">
          <AfterPaint>{settings}</AfterPaint>
        </Tabs.Content>
      </Tabs.Root>
    </Page>
  )
}
