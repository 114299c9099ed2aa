import { useNavigate } from 'react-router-dom'
import type { SignedInUser } from '#shared/api/users.ts'
import { managesSchedules } from '#shared/domain/schedules.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { STATUS_LABELS, TICKET_STATUSES } from '#shared/domain/tickets.ts'
import {
  findSettings,
  SETTINGS_PAGES,
  SETTINGS_SECTIONS
} from '../../features/admin/settings/settings-pages.ts'
import { ADMIN_TAB_TITLES, ADMIN_TABS, type AdminTab } from '../../features/admin/tab-titles.ts'
import { guidesFor } from '../../features/help/guides.ts'
import { desktop } from '../../lib/desktop.ts'
import { FIRST_STEPS_PATH, paths } from '../../lib/paths.ts'
import { useBuiltInViews, useSavedViews } from '../../lib/queries/saved-views-queries.ts'
import { useShortcutList } from '../shortcuts/use-shortcuts.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** A place that has no item in the menu. */
interface Place {
  label: string
  path: string
  /** Where it belongs. */
  detail: string
  words?: string | undefined
}

const STATUS_LISTS: readonly Place[] = TICKET_STATUSES.map((status) => ({
  label: `${STATUS_LABELS[status]} tickets`,
  path: `${paths.tickets}?status=${status}`,
  detail: 'All Tickets'
}))

const SECTIONS = findSettings('').map(({ title, path, pageTitle, id }) => ({
  ...{ label: title, path, detail: `Settings › ${pageTitle}` },
  words: SETTINGS_SECTIONS[id].words
}))

/** What people look for in the tabs that are not among the settings. */
const TAB_WORDS: Partial<Record<AdminTab, string>> = {
  users: 'people accounts reset password create disable department head approve clear tickets',
  rules: 'automation automatic trigger workflow assign round robin least busy condition',
  recurring: 'schedule repeat monthly weekly regular tickets rrule',
  processes: 'onboarding offboarding joining leaving checklist workflow template',
  departments: 'add new rename merge private team role head'
}

const FORM_WORDS = 'questions fields answers required choices template request'

/** For heads; IT Support Specialists have tabs for these. */
const HEAD_PAGES: readonly Place[] = [
  {
    ...{ label: 'Rules', path: paths.rules, detail: 'Team' },
    words: 'automation automatic trigger workflow assign round robin least busy'
  },
  {
    ...{ label: 'Recurring tickets', path: paths.recurring, detail: 'Team' },
    words: 'schedule repeat monthly weekly regular'
  },
  {
    ...{ label: 'Forms', path: paths.forms, detail: 'Team' },
    words: FORM_WORDS
  },
  {
    ...{ label: 'Processes', path: paths.processes, detail: 'Team' },
    words: 'onboarding offboarding joining leaving checklist workflow'
  }
]
const hasHeadPages = (user: SignedInUser) =>
  managesSchedules(user) && !isItSupportSpecialist(user.role)

/** What people look for in guides, besides their titles. */
const GUIDE_WORDS: Record<string, string> = { categories: 'sla subcategories slug' }

const TABS = ADMIN_TABS.map((tab, index) => {
  const path = index === 0 ? paths.admin : `${paths.admin}?tab=${tab}`
  const words = TAB_WORDS[tab] ?? SECTIONS.find((section) => section.path === path)?.words
  return { label: ADMIN_TAB_TITLES[tab], path, detail: 'Admin', words }
})

const ADMIN_PAGES: readonly Place[] = [
  ...TABS,
  { label: 'Forms', path: paths.forms, detail: 'Categories', words: FORM_WORDS },
  { label: 'Import from CSV', path: `${paths.categories}?tab=import`, detail: 'Categories' },
  {
    label: 'First steps',
    path: FIRST_STEPS_PATH,
    detail: 'Dashboard',
    words: 'checklist set up getting started'
  },
  ...SETTINGS_PAGES.map(({ title, path, words }) => ({
    ...{ label: title, path, words, detail: 'Settings' }
  })),
  ...SECTIONS.filter(
    ({ path, label }) =>
      !TABS.some((tab) => tab.path === path && tab.label.toLowerCase() === label.toLowerCase())
  )
]

const OWN_PAGES: readonly Place[] = [
  {
    label: 'Account',
    path: paths.account,
    detail: 'Profile',
    words: 'password sessions two-factor authentication email notifications access tokens'
  },
  {
    label: 'Calendar',
    path: paths.calendar,
    detail: 'Announcements',
    words:
      'month planned work outages maintenance absences holidays closures due tickets recurring subscribe outlook ics icalendar'
  },
  { label: 'Help', path: paths.help, detail: 'All guides', words: 'guide manual documentation' },
  ...(desktop ? [{ label: 'Settings of this computer', path: paths.settings, detail: '' }] : [])
]

/** The screens that a person may open: those of the menu, their views, pages below them, and guides. */
export function useScreenEntries(user: SignedInUser): PaletteEntry[] {
  const navigate = useNavigate()
  const { destinations } = useShortcutList(user)
  const { data: savedViews = [] } = useSavedViews({ enabled: true })
  const builtInViews = useBuiltInViews()
  const entryOf = ({ label, path, detail, words }: Place): PaletteEntry => ({
    ...{ value: `page ${label} ${path}`, kind: 'Go to', label, detail, words },
    run: () => void navigate(path)
  })
  return [
    ...destinations.map(
      ({ keys, label, run }): PaletteEntry => ({
        ...{ value: `screen ${keys}`, kind: 'Go to', label, detail: keys, isLikely: true },
        run
      })
    ),
    ...builtInViews.map(({ name, filters }) => ({
      ...entryOf({ label: name, path: filters, detail: 'View' }),
      isLikely: true
    })),
    ...savedViews.map(
      ({ id, name, department, filters }): PaletteEntry => ({
        ...{ value: `view ${id}`, kind: 'Go to', label: name, detail: department ?? 'View' },
        isLikely: true,
        run: () => void navigate(filters)
      })
    ),
    ...OWN_PAGES.map(entryOf).map((entry) => ({ ...entry, isLikely: true })),
    ...STATUS_LISTS.map(entryOf),
    ...(hasHeadPages(user) ? HEAD_PAGES.map(entryOf) : []),
    ...(isItSupportSpecialist(user.role) ? ADMIN_PAGES.map(entryOf) : []),
    ...guidesFor(user).map(
      ({ name, title }): PaletteEntry => ({
        ...{ value: `guide ${name}`, kind: 'Help', label: title, detail: 'Guide' },
        words: `guide ${GUIDE_WORDS[name] ?? ''}`,
        run: () => void navigate(paths.guide(name))
      })
    )
  ]
}
