import { Tabs } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTab } from '../../lib/use-tab.ts'
import { AfterPaint } from '../../ui/after-paint.tsx'
import { Page } from '../../ui/page.tsx'
import { Departments } from './departments.tsx'
import { UserManagement } from './user-management.tsx'

/** Constant elements, so that changing the tab does not render all accounts again. */
const userManagement = <UserManagement />
const departments = <Departments />

/**
 * The page for IT Support Specialists (spec §2). The router passes in the parts of other features.
 */
export function AdminPage({
  teamAnalytics,
  backups
}: {
  teamAnalytics: ReactNode
  backups: ReactNode
}) {
  const { tab, open } = useTab(['users', 'analytics', 'departments', 'backups'])
  return (
    <Page title="Admin">
      <Tabs.Root value={tab} onValueChange={({ value }) => open(value)} lazyMount>
        <Tabs.List>
          <Tabs.Trigger value="users">User Management</Tabs.Trigger>
          <Tabs.Trigger value="analytics">Team Analytics</Tabs.Trigger>
          {/* On a telephone the tabs of two words give way to those of one. */}
          <Tabs.Trigger value="departments" flexShrink="0">
            Departments
          </Tabs.Trigger>
          <Tabs.Trigger value="backups" flexShrink="0">
            Backups
          </Tabs.Trigger>
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
      </Tabs.Root>
    </Page>
  )
}
