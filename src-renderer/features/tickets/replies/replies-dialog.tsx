import { Button, Dialog, Flex, HStack, Input, Stack, Text, Textarea } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type CannedReply, CannedReplyInput } from '#shared/api/canned-replies.ts'
import { REPLY_PLACEHOLDERS } from '#shared/domain/canned-replies.ts'
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { useCannedReplies, useChangeReplies } from './reply-queries.ts'

interface RepliesDialogProps {
  /** The team for which new replies are. */
  department: string
  isOpen: boolean
  onClose(): void
}

/** The canned replies that a person may write, to add, change and delete (D48). */
export function RepliesDialog({ department, isOpen, onClose }: RepliesDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Canned replies"
      description={`Texts that your team answers with, offered behind a slash. ${REPLY_PLACEHOLDERS.join(', ')} are filled in.`}
    >
      <Replies department={department} onClose={onClose} />
    </FormDialog>
  )
}

function Replies({ department, onClose }: Omit<RepliesDialogProps, 'isOpen'>) {
  const { data: replies = [] } = useCannedReplies()
  const { remove } = useChangeReplies()
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null)
  if (edited) {
    return (
      <ReplyForm
        reply={edited === 'new' ? null : edited}
        department={department}
        onDone={() => setEdited(null)}
      />
    )
  }
  return (
    <>
      <Dialog.Body>
        {replies.length === 0 && <Text color="fg.muted">No canned replies yet.</Text>}
        <Stack as="ul" listStyleType="none" gap="2">
          {replies.map((reply) => (
            <Flex as="li" key={reply.id} align="center" justify="space-between" gap="3">
              <Stack gap="0" minW="0">
                <HStack gap="2">
                  <Text fontWeight="medium">{reply.name}</Text>
                  <Text textStyle="xs" color="fg.muted">
                    {reply.department}
                  </Text>
                </HStack>
                <Text textStyle="xs" color="fg.muted" truncate>
                  {reply.message}
                </Text>
              </Stack>
              <HStack gap="1" flexShrink={0}>
                <Button
                  variant="ghost"
                  size="xs"
                  aria-label={`Edit ${reply.name}`}
                  onClick={() => setEdited(reply)}
                >
                  Edit
                </Button>
                <Button
                  variant="ghost"
                  size="xs"
                  aria-label={`Delete ${reply.name}`}
                  onClick={() => remove.mutate(reply.id)}
                >
                  Delete
                </Button>
              </HStack>
            </Flex>
          ))}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        <Button onClick={() => setEdited('new')}>New reply</Button>
      </Dialog.Footer>
    </>
  )
}

interface ReplyFormProps {
  /** Null for a new one. */
  reply: CannedReply | null
  department: string
  onDone(): void
}

function ReplyForm({ reply, department, onDone }: ReplyFormProps) {
  const { save } = useChangeReplies()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(CannedReplyInput),
    defaultValues: reply ?? { department, name: '', message: '' }
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ name, message, department: team }) => {
    const body = { name, message, department: team }
    // A toast shows a failure; the form keeps its values for another try.
    const saved = await save.mutateAsync({ id: reply?.id ?? null, body }).catch(() => null)
    if (saved) onDone()
  })
  return (
    <DialogForm
      label={reply ? 'Edit a canned reply' : 'New canned reply'}
      onSubmit={submit}
      action="Save"
      pendingAction="Saving..."
      isPending={isSubmitting}
      onCancel={onDone}
    >
      <Stack gap="4">
        <FormField label="Name" error={errors.name?.message}>
          <Input {...register('name')} autoComplete="off" />
        </FormField>
        <FormField label="Text" error={errors.message?.message} hint="In Markdown">
          <Textarea {...register('message')} rows={6} />
        </FormField>
      </Stack>
    </DialogForm>
  )
}
