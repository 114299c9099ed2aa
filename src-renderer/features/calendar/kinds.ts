import {
  AlarmClock,
  CalendarOff,
  CircleAlert,
  type LucideIcon,
  Megaphone,
  Repeat,
  UserRoundX,
  Wrench
} from 'lucide-react'

/** The kinds of entries, in the order in which a day lists them. */
export const ENTRY_KINDS = [
  'closure',
  'outage',
  'work',
  'notice',
  'absence',
  'recurring',
  'due'
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

interface KindLook {
  /** The kind of one entry, and of all. */
  label: string
  plural: string
  icon: LucideIcon
  /** Only announcements have a colour; others are plain. */
  colorPalette: 'red' | 'amber' | 'blue' | 'gray'
}

export const KINDS: Record<EntryKind, KindLook> = {
  closure: { label: 'Closed', plural: 'Closures', icon: CalendarOff, colorPalette: 'gray' },
  outage: { label: 'Outage', plural: 'Outages', icon: CircleAlert, colorPalette: 'red' },
  work: { label: 'Planned work', plural: 'Planned work', icon: Wrench, colorPalette: 'amber' },
  notice: { label: 'Notice', plural: 'Notices', icon: Megaphone, colorPalette: 'blue' },
  absence: { label: 'Away', plural: 'Absences', icon: UserRoundX, colorPalette: 'gray' },
  recurring: {
    label: 'Recurring ticket',
    plural: 'Recurring tickets',
    icon: Repeat,
    colorPalette: 'gray'
  },
  due: { label: 'Due', plural: 'Due tickets', icon: AlarmClock, colorPalette: 'gray' }
}
