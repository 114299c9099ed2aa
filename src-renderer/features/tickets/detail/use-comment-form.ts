import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod'
import { Attachment } from '#shared/api/attachments.ts'
import { NewComment } from '#shared/api/comments.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { paths } from '../../../lib/paths.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { useDraft, useKeptValues, useSentElsewhere } from '../../../lib/queries/use-draft.ts'
import { formatOf } from '../../../ui/texts/format-of.ts'
import { useUploads } from '../attachments/use-uploads.ts'
import { commentDraft } from './comment-draft.ts'
import { useCreateComment, useCreateFollowUp } from './comment-queries.ts'
import { endWriting } from './presence/own-activity.ts'

const CommentFields = NewComment.pick({ message: true, internal: true })
  .required()
  .extend({ attachments: z.array(Attachment) })
const NOTHING_WRITTEN = { message: '', internal: false, attachments: [] }

/** The form of a comment, whose values are kept as a draft until it is sent or emptied. */
export function useCommentForm({ id: ticketId }: Ticket) {
  const { user } = useCurrentUser()
  const navigate = useNavigate()
  const create = useCreateComment(ticketId)
  const createFollowUp = useCreateFollowUp(ticketId)
  const draft = useDraft(commentDraft(ticketId))
  const { register, handleSubmit, reset, setValue, subscribe, formState, control } = useForm({
    resolver: zodResolver(CommentFields),
    defaultValues: draft.saved ?? NOTHING_WRITTEN
  })
  useKeptValues(subscribe, draft.keep)
  const uploads = useUploads(draft.saved?.attachments, (done) => setValue('attachments', done))
  const { errors, isSubmitting } = formState
  const [message, internal] = useWatch({ control, name: ['message', 'internal'] })

  useEffect(() => endWriting, [])

  const clear = () => {
    uploads.clear()
    reset(NOTHING_WRITTEN)
    endWriting()
  }
  useSentElsewhere(draft, clear)

  /** A toast shows a failure; the text stays in the form for another try. */
  async function isSent(sending: Promise<unknown>): Promise<boolean> {
    const sent = await sending.catch(uploads.showProblem)
    if (!sent) return false
    draft.markSent()
    clear()
    return true
  }

  /** Sends the comment. @param more the status that comes with it, or that it reopens the ticket */
  const submitWith = (more: Pick<NewComment, 'status' | 'reopen'> = {}) =>
    handleSubmit(async ({ message, internal }) => {
      if (!user || !uploads.isReady) return
      await isSent(
        create.mutateAsync({
          message,
          userId: user.id,
          ticketId,
          ...formatOf(message),
          ...(internal && { internal }),
          ...more,
          ...uploads.fields
        })
      )
    })

  /** Makes the comment a new ticket, and opens that. */
  const submitAsFollowUp = handleSubmit(async ({ message }) => {
    if (!uploads.isReady) return
    const creating = createFollowUp.mutateAsync({
      message,
      ...formatOf(message),
      ...uploads.fields
    })
    if (await isSent(creating)) navigate(paths.ticket((await creating).id))
  })

  return {
    register,
    setValue,
    message,
    internal,
    errors,
    uploads,
    isSubmitting,
    submitWith,
    submitAsFollowUp
  }
}
