import { Text } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import { ApprovalRequest } from '#shared/api/approval-requests.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { ApiError, messageOf } from '../../../lib/api.ts'
import { type FieldMessages, messagesOf } from '../../../lib/field-messages.ts'
import { useUsers } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { ApprovalRequestFields } from '../../../ui/approvals/approval-request-fields.tsx'
import { EMPTY_REQUEST } from '../../../ui/approvals/empty-request.ts'
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx'
import { assigneeChoice } from '../../../ui/person-choice.tsx'
import { useAskForApproval } from './approval-queries.ts'

interface AskDialogProps {
  ticket: Ticket
  /** The request to begin with, where something is asked again. */
  first?: ApprovalRequest | undefined
  isOpen: boolean
  onClose(): void
}

/** Asks people to approve a ticket as it is now (D80). */
export function AskDialog({ ticket, first, isOpen, onClose }: AskDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('Ask for approval of {ticketId}', { ticketId: ticket.ticketId })}
      width="32rem"
    >
      <AskForm ticket={ticket} first={first ?? EMPTY_REQUEST} onDone={onClose} />
    </FormDialog>
  )
}

interface AskFormProps {
  ticket: Ticket
  first: ApprovalRequest
  onDone(): void
}

function AskForm({ ticket, first, onDone }: AskFormProps) {
  const { data: users = [] } = useUsers()
  const [request, setRequest] = useState(first)
  const [messages, setMessages] = useState<FieldMessages>({})
  const ask = useAskForApproval(ticket)
  const people = users
    .filter(({ id, disabled, service }) => id !== ticket.requesterId && !disabled && !service)
    .map(assigneeChoice)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { data, error } = ApprovalRequest.safeParse(request)
    const found = error?.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    setMessages(messagesOf(found ?? []))
    if (!data) return
    ask.mutate(data, {
      onSuccess: onDone,
      onError: (failed) => failed instanceof ApiError && setMessages(messagesOf(failed.fieldErrors))
    })
  }

  const isUnplaced = ask.error !== null && Object.keys(messages).length === 0
  return (
    <DialogForm
      onSubmit={submit}
      action={t('Ask for approval')}
      pendingAction={t('Asking...')}
      isPending={ask.isPending}
      onCancel={onDone}
    >
      <ApprovalRequestFields {...{ request, people, messages }} onChange={setRequest} />
      {isUnplaced && (
        <Text role="alert" mt="3" textStyle="sm" color="fg.error">
          {messageOf(ask.error, t('The approval could not be asked for.'))}
        </Text>
      )}
    </DialogForm>
  )
}
