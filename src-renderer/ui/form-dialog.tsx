import { Button, chakra, Dialog } from '@chakra-ui/react'
import { type ReactNode, type SubmitEventHandler, useDeferredValue } from 'react'
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx'

interface FormDialogProps extends Omit<DialogFrameProps, 'width'> {
  /** How wide it is at most; a new ticket's 600 px unless told (spec §2). */
  width?: string
}

/**
 * A dialog around a {@link DialogForm}. A click beside it does not close it: what was typed would
 * be lost. Making a form takes longer than a frame, so the button that opens it is drawn pressed
 * before.
 */
export function FormDialog({ isOpen, width = '600px', ...frame }: FormDialogProps) {
  const isMade = useDeferredValue(isOpen)
  return (
    <DialogFrame
      isOpen={isOpen && isMade}
      width={width}
      closeOnInteractOutside={false}
      {...frame}
    />
  )
}

interface DialogFormProps {
  /** What a screen reader calls the form; without one it goes by the dialog's title. */
  label?: string
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** What the button that sends the form says, and says while it is sent. */
  action: string
  pendingAction: string
  isPending: boolean
  onCancel(): void
  /** The fields. */
  children: ReactNode
}

/** Fields, and below them the way out of the form and the way on. */
export function DialogForm(props: DialogFormProps) {
  const { label, onSubmit, action, pendingAction, isPending, onCancel, children } = props
  return (
    <chakra.form display="contents" noValidate aria-label={label} onSubmit={onSubmit}>
      <Dialog.Body>{children}</Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? pendingAction : action}
        </Button>
      </Dialog.Footer>
    </chakra.form>
  )
}
