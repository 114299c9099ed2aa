import { Button, Flex } from '@chakra-ui/react'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { lazyModule, useLoadedAhead } from '../../../lib/lazy-module.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'

const redactionDialog = lazyModule(() => import('./redaction-dialog.tsx'))

/** Lets IT Support Specialists redact a text that should not be in a ticket. */
export function RedactionButton({ ticket }: { ticket: Ticket }) {
  const { user } = useCurrentUser()
  return user && isItSupportSpecialist(user.role) ? <Redaction ticket={ticket} /> : null
}

function Redaction({ ticket }: { ticket: Ticket }) {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = useLoadedAhead(redactionDialog, isOpen)
  return (
    <Flex _print={{ display: 'none' }}>
      <Button
        variant="ghost"
        size="xs"
        ms="-2"
        color="fg.muted"
        fontWeight="normal"
        onClick={() => setIsOpen(true)}
      >
        <EyeOff aria-hidden />
        <span>{t('Redact text')}</span>
      </Button>
      {dialog && (
        <dialog.RedactionDialog ticket={ticket} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </Flex>
  )
}
