import { Button, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { Import } from '#shared/api/imports.ts'
import { dateFormat } from '../../lib/formats.ts'
import { t } from '../../lib/texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

import { useUndoImport, useUndoPreview } from './import-queries.ts'

const UNTIL = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** Undoes an import, or goes on with it, after saying what is deleted; nothing once it is too late. */
export function UndoButton({ row: { id, state, undoUntil } }: { row: Import }) {
  const [isAsking, setIsAsking] = useState(false)
  const undo = useUndoImport(id)
  const isCutOff = state === 'undo-stopped'
  if (!isCutOff && undoUntil === undefined) return null
  const close = () => setIsAsking(false)
  const action = isCutOff ? t('Continue undo') : t('Undo import')
  return (
    <Flex align="center" gap="3" wrap="wrap" mt="3">
      <Button variant="outline" size="sm" onClick={() => setIsAsking(true)}>
        {action}
      </Button>
      {!isCutOff && undoUntil !== undefined && (
        <Text textStyle="sm" color="fg.muted">
          {t('Until {time}', { time: UNTIL.format(new Date(undoUntil)) })}
        </Text>
      )}
      {isAsking && (
        <UndoDialog
          id={id}
          action={action}
          isPending={undo.isPending}
          onClose={close}
          onConfirm={() => undo.mutate(undefined, { onSuccess: close })}
        />
      )}
    </Flex>
  )
}

interface UndoDialogProps {
  id: number
  action: string
  isPending: boolean
  onClose(): void
  onConfirm(): void
}

function UndoDialog({ id, action, isPending, onClose, onConfirm }: UndoDialogProps) {
  const { data, error } = useUndoPreview(id)
  const question = data
    ? [
        t(
          'Deletes {count, plural, one {# ticket} other {# tickets}} with their history, and the accounts and categories of this import that nothing else uses.',
          { count: data.tickets }
        ),
        data.kept > 0 &&
          t(
            'Keeps {count, plural, one {# ticket} other {# tickets}} that changed since the import.',
            { count: data.kept }
          ),
        t('To get deleted tickets back, import them again.')
      ]
        .filter(Boolean)
        .join(' ')
    : error
      ? error.message
      : t('Counting the tickets...')
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={action}
      question={question}
      action={action}
      isPending={isPending || (!data && !error)}
      onConfirm={onConfirm}
    />
  )
}
