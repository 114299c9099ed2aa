import { AdminPage } from '../features/admin/admin-page.tsx'
import { Backups } from '../features/backups/backups.tsx'
import { LoadingText } from '../ui/states.tsx'
import { lazyScreen } from './lazy-screen.tsx'

// Its charts are most of it, and who manages users needs none.
const TeamAnalytics = lazyScreen(
  () => import('../features/analytics/team-analytics.tsx'),
  'TeamAnalytics',
  <LoadingText>Loading analytics...</LoadingText>
)

/**
 * The admin page shows what other features bring; features don't know each other, so they meet
 * here.
 */
export function AdminScreen() {
  return <AdminPage teamAnalytics={<TeamAnalytics />} backups={<Backups />} />
}
