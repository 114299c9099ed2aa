import { Badge } from '@chakra-ui/react'
import {
  ChevronDown,
  ChevronsUp,
  ChevronUp,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  Lock
} from 'lucide-react'
import {
  PRIORITY_LABELS,
  type Priority,
  STATUS_LABELS,
  type TicketStatus
} from '#shared/domain/tickets.ts'
import { meant } from '#shared/languages/texts.ts'
import { t } from '../lib/texts.ts'

/** The colours of spec §4. */
const STATUS_PALETTES = {
  open: 'blue',
  'in-progress': 'amber',
  resolved: 'green',
  cancelled: 'red'
} as const satisfies Record<TicketStatus, string>
export const PRIORITY_PALETTES = {
  high: 'red',
  medium: 'amber',
  low: 'green'
} as const satisfies Record<Priority, string>

const STATUS_ICONS = {
  open: CircleDot,
  'in-progress': CircleDashed,
  resolved: CircleCheck,
  cancelled: CircleX
}
export const PRIORITY_ICONS = { high: ChevronsUp, medium: ChevronUp, low: ChevronDown }

export function StatusBadge({ status }: { status: TicketStatus }) {
  const Icon = STATUS_ICONS[status]
  return (
    <Badge colorPalette={STATUS_PALETTES[status]}>
      <Icon size="0.75rem" aria-hidden />
      <span>{t(STATUS_LABELS[status])}</span>
    </Badge>
  )
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  const Icon = PRIORITY_ICONS[priority]
  return (
    <Badge colorPalette={PRIORITY_PALETTES[priority]}>
      <Icon size="0.75rem" aria-hidden />
      <span>{t(PRIORITY_LABELS[priority])}</span>
    </Badge>
  )
}

/** Labels a private ticket (D44). */
export function PrivateBadge() {
  return (
    <Badge
      colorPalette="gray"
      ms="1"
      title={t(
        'Visible only to its requester, assignee and followers, department members and IT Support Specialists'
      )}
    >
      <Lock size="0.75rem" aria-hidden />
      <span>{t(meant('Private', 'a ticket'))}</span>
    </Badge>
  )
}
