import { Button } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useClearTickets, useNumberOfTickets } from './admin-queries.ts'

interface ClearTicketsProps {
  /** @param backup the name of the backup with the cleared tickets (D13) */
  onCleared(backup: string): void
}

export function ClearTickets({ onCleared }: ClearTicketsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const clear = useClearTickets()
  // It stays as it was asked while they are deleted.
  const count = useNumberOfTickets({ enabled: isOpen && !clear.isPending })
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="outline" color="red.fg" onClick={() => setIsOpen(true)}>
        <Trash2 /> <span>{t('Clear All Tickets')}</span>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={t('Clear All Tickets')}
        question={t('Are you sure you want to clear all tickets? This cannot be undone.')}
        {...(count && {
          effect: t(
            '{count, plural, one {# ticket will be deleted.} other {# tickets will be deleted.}}',
            { count }
          )
        })}
        action={t('Clear All Tickets')}
        isPending={clear.isPending}
        onConfirm={() =>
          clear.mutate(undefined, {
            onSuccess: ({ backup }) => {
              onCleared(backup)
              close()
            }
          })
        }
      />
    </>
  )
}
