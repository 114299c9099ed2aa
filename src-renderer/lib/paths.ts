/** Every address of the application (spec §2). Links are made from these, never from texts. */
export const paths = {
  auth: '/auth',
  dashboard: '/',
  /** Another name of the dashboard (D31). */
  dashboardAlias: '/dashboard',
  tickets: '/tickets',
  ticket: (id: number) => `/tickets/${id}`,
  unassigned: '/unassigned',
  departmentTickets: '/department-tickets',
  team: '/team',
  users: '/users',
  reports: '/reports',
  /** One's own; nowhere at a kiosk. */
  account: '/account',
  admin: '/admin',
  categories: '/admin/categories',
  /** Of this machine; in the desktop application only. */
  settings: '/settings'
}
