import { Skeleton } from '@chakra-ui/react'
import type { Ticket } from '#shared/api/tickets.ts'
import { lazyModule, useLoaded } from '../../../lib/lazy-module.ts'
import { t } from '../../../lib/texts.ts'
import { SideSection } from '../side-section.tsx'

const panel = lazyModule(() => import('./approvals-panel.tsx'))

/** The approvals of a ticket; nothing where it has none, which loads nothing (D80). */
export function TicketApprovals({ ticket }: { ticket: Ticket }) {
  const isUsed = ticket.approvals !== undefined
  const { module } = useLoaded(panel, isUsed)
  if (!isUsed) return null
  return (
    <SideSection title={t('Approvals')}>
      {module ? <module.ApprovalsPanel ticket={ticket} /> : <Skeleton h="20" />}
    </SideSection>
  )
}
