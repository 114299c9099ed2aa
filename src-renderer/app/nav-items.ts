import {
  BookOpen,
  Building2,
  ChartColumn,
  FolderTree,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  ShieldCheck,
  Stamp,
  Ticket,
  Users,
  UserX
} from 'lucide-react'
import { useMemo } from 'react'
import type { SignedInUser, User } from '#shared/api/users.ts'
import { writesArticles } from '#shared/domain/articles.ts'
import { managesSchedules } from '#shared/domain/schedules.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { useNotifications } from '../features/notifications/notification-queries.ts'
import { paths } from '../lib/paths.ts'

export interface NavItem {
  label: Text
  path: string
  icon: LucideIcon
  /** The key that opens the screen when pressed after `g`. */
  letter: string
  /** How many things wait there; absent for none. */
  count?: number | undefined
  /** Who sees it (spec §6); everyone signed in where it is absent. */
  isFor?: (user: SignedInUser) => boolean
}

const forAdministrators = ({ role }: User) => isItSupportSpecialist(role)
const forDepartmentHeads = ({ isDepartmentHead }: User) => isDepartmentHead
/** Whether there is a knowledge base for a person: one to read or to write. */
export const hasKnowledgeBase = (user: SignedInUser) =>
  user.readsArticles === true || writesArticles(user)

/** The menu of spec §2, in its order. An item is added together with its screen. */
const navItems: readonly NavItem[] = [
  { label: text('Dashboard'), path: paths.dashboard, icon: LayoutDashboard, letter: 'd' },
  {
    label: text('Admin'),
    path: paths.admin,
    icon: ShieldCheck,
    letter: 'a',
    isFor: forAdministrators
  },
  {
    label: text('Categories'),
    path: paths.categories,
    icon: FolderTree,
    letter: 'c',
    isFor: forAdministrators
  },
  { label: text('All Tickets'), path: paths.tickets, icon: Ticket, letter: 't' },
  {
    label: text('Department Tickets'),
    path: paths.departmentTickets,
    icon: Building2,
    letter: 'p',
    isFor: forDepartmentHeads
  },
  { label: text('Unassigned Tickets'), path: paths.unassigned, icon: UserX, letter: 'u' },
  { label: text('Team'), path: paths.team, icon: Users, letter: 'e' },
  { label: text('Reports'), path: paths.reports, icon: ChartColumn, letter: 'r' },
  // Below those of the specification.
  {
    label: text('Knowledge Base'),
    path: paths.articles,
    icon: BookOpen,
    letter: 'k',
    isFor: hasKnowledgeBase
  },
  {
    label: text('Announcements'),
    path: paths.announcements,
    icon: Megaphone,
    letter: 'n',
    isFor: ({ announcements }) => announcements === true
  }
]

/** For those who have been asked for an approval, now or before (D80). */
const APPROVALS: NavItem = {
  label: text('My approvals'),
  path: paths.approvals,
  icon: Stamp,
  letter: 'v'
}

/**
 * The places that keys and Ctrl+K lead to: those of the menu, and announcements also for people who
 * write them before there is one (D81).
 */
export function useDestinations(user: SignedInUser): NavItem[] {
  const items = useNavItems(user)
  return useMemo(() => {
    // The same people write announcements and manage recurring tickets.
    const hidden = managesSchedules(user)
      ? navItems.filter((item) => item.path === paths.announcements && !items.includes(item))
      : []
    return [...items, ...hidden]
  }, [user, items])
}

/** The items of the menu that a person sees. */
export function useNavItems(user: SignedInUser): NavItem[] {
  const approvals = useNotifications().data?.approvals
  return useMemo(() => {
    const items = navItems.filter(({ isFor }) => isFor?.(user) ?? true)
    return approvals === undefined
      ? items
      : [...items, { ...APPROVALS, ...(approvals > 0 && { count: approvals }) }]
  }, [user, approvals])
}
