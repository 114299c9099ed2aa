import { Badge } from '@chakra-ui/react'
import type { Approval } from '#shared/api/approvals.ts'
import type { ApprovalOutcome } from '#shared/domain/approvals.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'

const LABELS: Record<ApprovalOutcome | 'open', Text> = {
  open: text('Waiting for approval'),
  approved: text('Approved'),
  declined: text('Declined'),
  replaced: text('Asked again'),
  withdrawn: text('Withdrawn')
}

const PALETTES: Record<ApprovalOutcome | 'open', string> = {
  open: 'amber',
  approved: 'green',
  declined: 'red',
  replaced: 'gray',
  withdrawn: 'gray'
}

/** The state of an approval (D80). */
export function ApprovalBadge({ outcome }: Pick<Approval, 'outcome'>) {
  const state = outcome ?? 'open'
  return <Badge colorPalette={PALETTES[state]}>{t(LABELS[state])}</Badge>
}
