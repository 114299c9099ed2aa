import { Button, Icon, Text } from '@chakra-ui/react'
import { Hourglass, Play } from 'lucide-react'
import { useState } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { reasonToDeclineWaiting } from '#shared/domain/ticket-rights.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { lazyModule, useLoadedAhead } from '../../../lib/lazy-module.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
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

/** The button to let a ticket wait, or no longer; on a phone as small as its icon. */
export function WaitButton({ ticket }: { ticket: Ticket }) {
  const isOffered = useMayWait(ticket)
  const [isOpen, setIsOpen] = useState(false)
  const dialog = useLoadedAhead(waitDialog, isOpen)
  const change = useChangeWaiting(ticket)
  if (!isOffered) return null
  const isWaiting = ticket.waiting !== undefined
  const text = isWaiting ? 'Stop waiting' : 'Wait for…'
  return (
    <>
      <Button
        data-wait
        variant="outline"
        aria-label={text}
        title={text}
        px={{ base: '0', md: '3.5' }}
        disabled={change.isPending}
        onClick={() => (isWaiting ? change.mutate(null) : setIsOpen(true))}
      >
        <Icon hideFrom="md">{isWaiting ? <Play /> : <Hourglass />}</Icon>
        <Text as="span" hideBelow="md">
          {text}
        </Text>
      </Button>
      {dialog && (
        <dialog.WaitDialog ticket={ticket} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
