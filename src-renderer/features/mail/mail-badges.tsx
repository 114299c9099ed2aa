import { Badge } from '@chakra-ui/react'
import type { MailOutcome, MailStatus } from '#shared/domain/mail.ts'
import { meant, type Text, text } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'

export const STATUS_LABELS: Record<MailStatus, Text> = {
  waiting: text('Queued'),
  sent: text('Sent'),
  failed: meant('Failed', 'an email')
}

export const OUTCOME_LABELS: Record<MailOutcome, Text> = {
  ticket: text('Ticket'),
  comment: text('Comment'),
  ignored: text('Ignored'),
  refused: text('Rejected'),
  held: text('On hold'),
  failed: text('Unreadable')
}

const STATUS_PALETTES = { waiting: 'amber', sent: 'green', failed: 'red' } as const

const OUTCOME_PALETTES = {
  ticket: 'green',
  comment: 'green',
  ignored: 'gray',
  refused: 'gray',
  held: 'amber',
  failed: 'red'
} as const

/** The state of a sent email. */
export function StatusBadge({ status }: { status: MailStatus }) {
  return <Badge colorPalette={STATUS_PALETTES[status]}>{t(STATUS_LABELS[status])}</Badge>
}

/** The result of a received email. */
export function OutcomeBadge({ outcome }: { outcome: MailOutcome }) {
  return <Badge colorPalette={OUTCOME_PALETTES[outcome]}>{t(OUTCOME_LABELS[outcome])}</Badge>
}
