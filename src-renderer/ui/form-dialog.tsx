import { Button, chakra, Dialog } from '@chakra-ui/react'
import { type ReactNode, type SubmitEventHandler, useDeferredValue } from 'react'
import { t } from '../lib/texts.ts'
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx'

interface FormDialogProps extends Omit<DialogFrameProps, 'width' | 'isMade'> {
  /** The maximum width; 600 px by default, as for a new ticket (spec §2). */
  width?: string
}

/**
 * A dialog around a {@link DialogForm}. A click outside does not close it, because the typed text
 * would be lost. Rendering a form takes longer than a frame, so it is deferred and the button that
 * opens it shows as pressed first.
 */
export function FormDialog({ isOpen, width = '600px', ...frame }: FormDialogProps) {
  const isMade = useDeferredValue(isOpen)
  return (
    <DialogFrame
      isOpen={isOpen}
      isMade={isMade}
      width={width}
      closeOnInteractOutside={false}
      {...frame}
    />
  )
}

interface DialogFormProps {
  /** The name of the form for screen readers; the dialog's title by default. */
  label?: string
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** The texts of the submit button, before and while the form is sent. */
  action: string
  pendingAction: string
  isPending: boolean
  /** Whether there is nothing that could be sent. */
  isDisabled?: boolean
  onCancel(): void
  /** Shown at the other end of the line of buttons. */
  aside?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** The fields of a form, with the buttons to cancel and to submit below. */
export function DialogForm(props: DialogFormProps) {
  const { label, onSubmit, action, pendingAction, isPending, onCancel, aside, children } = props
  const { isDisabled = false } = props
  return (
    <chakra.form display="contents" noValidate aria-label={label} onSubmit={onSubmit}>
      <Dialog.Body>{children}</Dialog.Body>
      <Dialog.Footer>
        {aside}
        <Button variant="outline" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" disabled={isPending || isDisabled}>
          {isPending ? pendingAction : action}
        </Button>
      </Dialog.Footer>
    </chakra.form>
  )
}
