import { AdminPage } from '../features/admin/admin-page.tsx'

/** The admin page shows what other features bring; features don't know each other, so they meet here. */
export function AdminScreen() {
  return <AdminPage teamAnalytics={null} />
}
