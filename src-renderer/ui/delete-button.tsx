import { IconButton, type IconButtonProps } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { lazyModule, useLoadedAhead } from '../lib/lazy-module.ts'
import { t } from '../lib/texts.ts'

const confirmDialog = lazyModule(() => import('./confirm-dialog.tsx'))

type DeleteButtonProps = Deletion & ButtonName

/** The name of the button, which also heads its question: whole, or by the name that people gave. */
type ButtonName = { label: string; name?: never } | { name: string; label?: never }

interface Deletion extends Pick<IconButtonProps, 'size' | 'ms'> {
  question: string
  isPending: boolean
  onDelete(options: { onSuccess(): void }): void
}

/** Deletes after a question, which stays open until the deletion has succeeded. */
export function DeleteButton(props: DeleteButtonProps) {
  const { name, label, question, isPending, onDelete, ...look } = props
  const title = label ?? t('Delete {name}', { name })
  const [isAsking, setIsAsking] = useState(false)
  /**
   * Whether the dialog is rendered: not before the first click, because a list has many of these
   * buttons.
   */
  const [hasAsked, setHasAsked] = useState(false)
  const dialog = useLoadedAhead(confirmDialog, hasAsked)
  const ask = () => {
    setIsAsking(true)
    setHasAsked(true)
  }
  const close = () => setIsAsking(false)
  return (
    <>
      <IconButton
        {...look}
        variant="ghost"
        color="fg.muted"
        aria-label={title}
        title={t('Delete')}
        onClick={ask}
      >
        <Trash2 />
      </IconButton>
      {hasAsked && dialog && (
        <dialog.ConfirmDialog
          isOpen={isAsking}
          onClose={close}
          title={title}
          question={question}
          action={t('Delete')}
          isPending={isPending}
          onConfirm={() => onDelete({ onSuccess: close })}
        />
      )}
    </>
  )
}
