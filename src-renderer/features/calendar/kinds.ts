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
import { type Text, text } from '#shared/languages/texts.ts'

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
  label: Text
  plural: Text
  icon: LucideIcon
  /** Only announcements have a colour; others are plain. */
  colorPalette: 'red' | 'amber' | 'blue' | 'gray'
}

export const KINDS: Record<EntryKind, KindLook> = {
  closure: {
    label: text('Closed'),
    plural: text('Closures'),
    icon: CalendarOff,
    colorPalette: 'gray'
  },
  outage: {
    label: text('Outage'),
    plural: text('Outages'),
    icon: CircleAlert,
    colorPalette: 'red'
  },
  work: {
    label: text('Planned work'),
    plural: text('Planned work'),
    icon: Wrench,
    colorPalette: 'amber'
  },
  notice: { label: text('Notice'), plural: text('Notices'), icon: Megaphone, colorPalette: 'blue' },
  absence: {
    label: text('Away'),
    plural: text('Absences'),
    icon: UserRoundX,
    colorPalette: 'gray'
  },
  recurring: {
    label: text('Recurring ticket'),
    plural: text('Recurring tickets'),
    icon: Repeat,
    colorPalette: 'gray'
  },
  due: { label: text('Due'), plural: text('Due tickets'), icon: AlarmClock, colorPalette: 'gray' }
}
