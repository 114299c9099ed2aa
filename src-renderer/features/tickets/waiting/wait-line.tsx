import { Button, Flex } from '@chakra-ui/react'
import { Hourglass, Play } from 'lucide-react'
import { useState } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { reasonToDeclineWaiting } from '#shared/domain/ticket-rights.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { lazyModule, useLoadedAhead } from '../../../lib/lazy-module.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
import { AskButton, useMayAsk } from '../approvals/ask-button.tsx'
import { WaitingBadge } from './waiting-badge.tsx'
import { useChangeWaiting } from './waiting-queries.ts'

const waitDialog = lazyModule(() => import('./wait-dialog.tsx'))

/**
 * Whether the page offers a person to let a ticket wait (D74): where it has deadlines, or waits
 * already.
 */
export function useMayWait(ticket: Ticket): boolean {
  const { user } = useCurrentUser()
  const isKiosk = useIsKiosk()
  const isActive = ACTIVE_STATUSES.some((status) => status === ticket.status)
  const isUsed = ticket.service !== undefined || ticket.waiting !== undefined
  if (!user || isKiosk || !isActive || !isUsed) return false
  return reasonToDeclineWaiting(user, ticket) === null
}

/** For what a ticket waits, and the button to let it wait, or no longer; nothing without both. */
export function WaitLine({ ticket }: { ticket: Ticket }) {
  const mayWait = useMayWait(ticket)
  const mayAsk = useMayAsk(ticket)
  const isUsed = ticket.service !== undefined || ticket.waiting !== undefined
  const isAsked = ticket.approvals !== undefined && ticket.waiting?.for === 'approval'
  const isAskOffered = mayAsk && (isUsed || ticket.approvals !== undefined)
  if (!mayWait && !isAskOffered && !ticket.waiting)
    return mayAsk ? <AskButton ticket={ticket} isHidden /> : null
  return (
    <Flex
      // On a phone it is a line of its own below the title.
      order={{ base: 1, md: 0 }}
      w={{ base: 'full', md: 'auto' }}
      flexShrink={0}
      align="center"
      justify="space-between"
      gap="2"
    >
      {ticket.waiting && <WaitingBadge waiting={ticket.waiting} isWhole />}
      <Flex gap="2" wrap="wrap">
        {mayAsk && <AskButton ticket={ticket} isHidden={!isAskOffered} />}
        {/* The answers of approvers end this wait. */}
        {mayWait && !isAsked && <WaitButton ticket={ticket} />}
      </Flex>
    </Flex>
  )
}

function WaitButton({ ticket }: { ticket: Ticket }) {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = useLoadedAhead(waitDialog, isOpen)
  const change = useChangeWaiting(ticket)
  const isWaiting = ticket.waiting !== undefined
  return (
    <>
      <Button
        data-wait
        variant="outline"
        size="xs"
        _print={{ display: 'none' }}
        disabled={change.isPending}
        onClick={() => (isWaiting ? change.mutate(null) : setIsOpen(true))}
      >
        {isWaiting ? <Play aria-hidden /> : <Hourglass aria-hidden />}
        <span>{isWaiting ? t('Stop waiting') : t('Wait for…')}</span>
      </Button>
      {dialog && (
        <dialog.WaitDialog ticket={ticket} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
