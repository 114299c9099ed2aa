import { Button } from '@chakra-ui/react'
import { Stamp } from 'lucide-react'
import { useState } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { handlesTicket } from '#shared/domain/ticket-rights.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { lazyModule, useLoaded } from '../../../lib/lazy-module.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'

const askDialog = lazyModule(() => import('./ask-dialog.tsx'))

/** Whether the page offers a person to ask for an approval (D80). */
export function useMayAsk(ticket: Ticket): boolean {
  const { user } = useCurrentUser()
  const isKiosk = useIsKiosk()
  const isActive = ACTIVE_STATUSES.some((status) => status === ticket.status)
  return isActive && !isKiosk && user != null && handlesTicket(user, ticket)
}

/** Asks for an approval, as a command does too. @param isHidden whether only the command does */
export function AskButton({ ticket, isHidden }: { ticket: Ticket; isHidden: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { module: dialog } = useLoaded(askDialog, isOpen)
  return (
    <>
      <Button
        data-ask-approval
        hidden={isHidden}
        variant="outline"
        size="xs"
        _print={{ display: 'none' }}
        onClick={() => setOpen(true)}
      >
        <Stamp aria-hidden />
        <span>{t('Ask for approval')}</span>
      </Button>
      {dialog && (
        <dialog.AskDialog ticket={ticket} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
