import { useNavigate } from 'react-router-dom'
import type { SignedInUser } from '#shared/api/users.ts'
import { managesSchedules } from '#shared/domain/schedules.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { TICKET_STATUSES, type TicketStatus } from '#shared/domain/tickets.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import {
  findSettings,
  SETTINGS_PAGES,
  SETTINGS_SECTIONS,
  wordsOfPage
} from '../../features/admin/settings/settings-pages.ts'
import { ADMIN_TAB_TITLES, ADMIN_TABS, type AdminTab } from '../../features/admin/tab-titles.ts'
import { guidesFor } from '../../features/help/guides.ts'
import { desktop } from '../../lib/desktop.ts'
import { useTexts } from '../../lib/language.ts'
import { FIRST_STEPS_PATH, paths } from '../../lib/paths.ts'
import { useBuiltInViews, useSavedViews } from '../../lib/queries/saved-views-queries.ts'
import { t } from '../../lib/texts.ts'
import { useShortcutList } from '../shortcuts/use-shortcuts.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** A place that has no item in the menu. */
interface Place {
  label: Text | string
  path: string
  /** Where it belongs. */
  detail: Text | string
  words?: Text | string | undefined
}

const STATUS_LISTS: Record<TicketStatus, Text> = {
  open: text('Open tickets'),
  'in-progress': text('In Progress tickets'),
  resolved: text('Resolved tickets'),
  cancelled: text('Cancelled tickets')
}

const statusLists = (): Place[] =>
  TICKET_STATUSES.map((status) => ({
    label: STATUS_LISTS[status],
    path: `${paths.tickets}?status=${status}`,
    detail: text('All Tickets')
  }))

const settingsSections = () =>
  findSettings('').map(({ title, path, pageTitle, id }) => ({
    ...{ label: title, path, detail: t('Settings › {page}', { page: pageTitle }) },
    words: SETTINGS_SECTIONS[id].words
  }))

/** What people look for in the tabs that are not among the settings. */
const TAB_WORDS: Partial<Record<AdminTab, Text>> = {
  users: text(
    'people accounts reset password create disable department head approve clear tickets'
  ),
  rules: text('automation automatic trigger workflow assign round robin least busy condition'),
  recurring: text('schedule repeat monthly weekly regular tickets rrule'),
  processes: text('onboarding offboarding joining leaving checklist workflow template'),
  departments: text('add new rename merge private team role head')
}

const FORM_WORDS = text('questions fields answers required choices template request')

/** For heads; IT Support Specialists have tabs for these. */
const HEAD_PAGES: readonly Place[] = [
  {
    ...{ label: text('Rules'), path: paths.rules, detail: text('Team') },
    words: text('automation automatic trigger workflow assign round robin least busy')
  },
  {
    ...{ label: text('Recurring tickets'), path: paths.recurring, detail: text('Team') },
    words: text('schedule repeat monthly weekly regular')
  },
  {
    ...{ label: text('Forms'), path: paths.forms, detail: text('Team') },
    words: FORM_WORDS
  },
  {
    ...{ label: text('Processes'), path: paths.processes, detail: text('Team') },
    words: text('onboarding offboarding joining leaving checklist workflow')
  }
]
const hasHeadPages = (user: SignedInUser) =>
  managesSchedules(user) && !isItSupportSpecialist(user.role)

/** What people look for in guides, besides their titles. */
const GUIDE_WORDS: Record<string, Text> = { categories: text('sla subcategories slug') }

const adminTabs = (sections: readonly Place[]) =>
  ADMIN_TABS.map((tab, index) => {
    const path = index === 0 ? paths.admin : `${paths.admin}?tab=${tab}`
    const words = TAB_WORDS[tab] ?? sections.find((section) => section.path === path)?.words
    return { label: t(ADMIN_TAB_TITLES[tab]), path, detail: text('Admin'), words }
  })

const ADMIN_PAGES: readonly Place[] = [
  { label: text('Forms'), path: paths.forms, detail: text('Categories'), words: FORM_WORDS },
  {
    label: text('Import from CSV'),
    path: `${paths.categories}?tab=import`,
    detail: text('Categories')
  },
  {
    label: text('First steps'),
    path: FIRST_STEPS_PATH,
    detail: text('Dashboard'),
    words: text('checklist set up getting started')
  }
]

const settingsPages = (): Place[] =>
  SETTINGS_PAGES.map(({ page, title, path }) => ({
    ...{ label: title, path, words: wordsOfPage(page), detail: text('Settings') }
  }))

/** The tabs of the administration, its other pages, and the settings that are no tab of their own. */
function adminPages(): Place[] {
  const sections = settingsSections()
  const tabs = adminTabs(sections)
  const others = sections.filter(
    ({ path, label }) =>
      !tabs.some((tab) => tab.path === path && tab.label.toLowerCase() === label.toLowerCase())
  )
  return [...tabs, ...ADMIN_PAGES, ...settingsPages(), ...others]
}

const OWN_PAGES: readonly Place[] = [
  {
    label: text('Account'),
    path: paths.account,
    detail: text('Profile'),
    words: text('password sessions two-factor authentication email notifications access tokens')
  },
  {
    label: text('Calendar'),
    path: paths.calendar,
    detail: text('Announcements'),
    words: text(
      'month planned work outages maintenance absences holidays closures due tickets recurring subscribe outlook ics icalendar'
    )
  },
  {
    label: text('Help'),
    path: paths.help,
    detail: text('All guides'),
    words: text('guide manual documentation')
  },
  ...(desktop
    ? [{ label: text('Settings of this computer'), path: paths.settings, detail: '' }]
    : [])
]

/** The screens that a person may open: those of the menu, their views, pages below them, and guides. */
export function useScreenEntries(user: SignedInUser): PaletteEntry[] {
  const navigate = useNavigate()
  useTexts('administration', isItSupportSpecialist(user.role))
  const { destinations } = useShortcutList(user)
  const { data: savedViews = [] } = useSavedViews({ enabled: true })
  const builtInViews = useBuiltInViews()
  const entryOf = ({ label, path, detail, words }: Place): PaletteEntry => ({
    ...{ value: `page ${t(label)} ${path}`, kind: t('Go to'), label: t(label), detail: t(detail) },
    words: words && t(words),
    run: () => void navigate(path)
  })
  return [
    ...destinations.map(
      ({ keys, label, run }): PaletteEntry => ({
        ...{ value: `screen ${keys}`, kind: t('Go to'), label, detail: keys, isLikely: true },
        run
      })
    ),
    ...builtInViews.map(({ name, filters }) => ({
      ...entryOf({ label: name, path: filters, detail: t('View') }),
      isLikely: true
    })),
    ...savedViews.map(
      ({ id, name, department, filters }): PaletteEntry => ({
        ...{ value: `view ${id}`, kind: t('Go to'), label: name, detail: department ?? t('View') },
        isLikely: true,
        run: () => void navigate(filters)
      })
    ),
    ...OWN_PAGES.map(entryOf).map((entry) => ({ ...entry, isLikely: true })),
    ...statusLists().map(entryOf),
    ...(hasHeadPages(user) ? HEAD_PAGES.map(entryOf) : []),
    ...(isItSupportSpecialist(user.role) ? adminPages().map(entryOf) : []),
    ...guidesFor(user).map(({ name, title }): PaletteEntry => {
      const words = GUIDE_WORDS[name]
      return {
        ...{ value: `guide ${name}`, kind: t('Help'), label: t(title), detail: t('Guide') },
        words: words ? `${t('guide')} ${t(words)}` : t('guide'),
        run: () => void navigate(paths.guide(name))
      }
    })
  ]
}
