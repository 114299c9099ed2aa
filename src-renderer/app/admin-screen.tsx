import { Suspense } from 'react'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { Backups } from '../features/backups/backups.tsx'
import { LoadingText } from '../ui/states.tsx'
import { lazyScreen } from './lazy-screen.ts'

// Its charts are most of it, and who manages users needs none.
const TeamAnalytics = lazyScreen(() => import('../features/analytics/team-analytics.tsx'), 'TeamAnalytics')

/** The admin page shows what other features bring; features don't know each other, so they meet here. */
export function AdminScreen() {
  return (
    <AdminPage
      teamAnalytics={
        <Suspense fallback={<LoadingText>Loading analytics...</LoadingText>}>
          <TeamAnalytics />
        </Suspense>
      }
      backups={<Backups />}
    />
  )
}
