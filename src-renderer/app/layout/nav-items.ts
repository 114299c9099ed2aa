import { ChartColumn, LayoutDashboard, type LucideIcon, Ticket } from 'lucide-react'
import type { User } from '#shared/api/users.ts'
import { paths } from '../paths.ts'

interface NavItem {
  label: string
  path: string
  icon: LucideIcon
  /** Who sees it (spec §6); everybody signed in where it is absent. */
  isFor?: (user: User) => boolean
}

/** The menu of spec §2, in its order. An item is added together with its screen. */
export const navItems: readonly NavItem[] = [
  { label: 'Dashboard', path: paths.dashboard, icon: LayoutDashboard },
  { label: 'All Tickets', path: paths.tickets, icon: Ticket },
  { label: 'Reports', path: paths.reports, icon: ChartColumn }
]
