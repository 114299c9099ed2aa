import { IconButton, type IconButtonProps } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface DeleteButtonProps extends Pick<IconButtonProps, 'size' | 'ms'> {
  /** What is deleted. */
  name: string
  question: string
  isPending: boolean
  onDelete(options: { onSuccess(): void }): void
}

/** Deletes after a question, which stays until that has worked. */
export function DeleteButton({ name, question, isPending, onDelete, ...look }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  /** A list has many of these buttons, and a dialog for each takes long to make. */
  const [hasAsked, setHasAsked] = useState(false)
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
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={ask}
      >
        <Trash2 />
      </IconButton>
      {hasAsked && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={close}
          title={`Delete ${name}`}
          question={question}
          action="Delete"
          isPending={isPending}
          onConfirm={() => onDelete({ onSuccess: close })}
        />
      )}
    </>
  )
}
