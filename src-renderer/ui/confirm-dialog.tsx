import { Button, Text } from '@chakra-ui/react'
import { t } from '../lib/texts.ts'
import { AlertDialog } from './alert-dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  onClose(): void
  title: string
  /** The question in the words of spec §8. */
  question: string
  /** A sentence below the question that says how much is affected. */
  effect?: string
  /** The text of the button that confirms. */
  action: string
  isPending: boolean
  onConfirm(): void
}

/**
 * Asks before something is destroyed. The dialog stays open until that has succeeded, so that a
 * failed try can be repeated.
 */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  question,
  effect,
  action,
  isPending,
  onConfirm
}: ConfirmDialogProps) {
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={({ open }) => !open && onClose()}
      lazyMount
      unmountOnExit
      title={title}
      text={
        effect ? (
          <>
            <span>{question}</span>
            <Text as="span" display="block" mt="2" color="fg">
              {effect}
            </Text>
          </>
        ) : (
          question
        )
      }
    >
      <Button variant="outline" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button colorPalette="red" loading={isPending} loadingText={action} onClick={onConfirm}>
        {action}
      </Button>
    </AlertDialog>
  )
}
