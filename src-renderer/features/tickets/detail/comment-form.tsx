import { Button, Flex, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import type { KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { NewComment } from '#shared/api/comments.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { useDraft, useKeptValues } from '../../../lib/queries/use-draft.ts'
import { formatOf } from '../texts/format-of.ts'
import { MarkdownField } from '../texts/markdown-field.tsx'
import { commentDraft } from './comment-draft.ts'
import { useCreateComment } from './comment-queries.ts'

const CommentFields = NewComment.pick({ message: true })
const NOTHING_WRITTEN = { message: '' }

/** The form for a comment. Ctrl or Cmd with Enter sends it, as in messaging tools. */
export function CommentForm({ ticketId }: { ticketId: number }) {
  const { user } = useCurrentUser()
  const isKiosk = useIsKiosk()
  const create = useCreateComment(ticketId)
  const draft = useDraft(commentDraft(ticketId))
  const { register, handleSubmit, reset, subscribe, watch, formState } = useForm({
    resolver: zodResolver(CommentFields),
    defaultValues: draft.saved ?? NOTHING_WRITTEN
  })
  useKeptValues(subscribe, draft.keep)
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ message }) => {
    if (!user) return
    // A toast shows a failure; the text stays in the form for another try.
    const created = await create
      .mutateAsync({ message, ...formatOf(message), userId: user.id, ticketId })
      .catch(() => null)
    if (!created) return
    reset(NOTHING_WRITTEN)
    draft.wipe()
  })

  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isSubmitting) {
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <MarkdownField
        label="Add a comment"
        error={errors.message?.message}
        field={register('message')}
        text={watch('message')}
        rows={3}
        onKeyDown={sendOnEnter}
      />
      <Flex mt="2" align="center" justify="flex-end" gap="3">
        {!isKiosk && (
          <Text textStyle="xs" color="fg.subtle" hideBelow="md">
            Ctrl Enter to send
          </Text>
        )}
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Adding...' : 'Add Comment'}
        </Button>
      </Flex>
    </form>
  )
}
