import { Button, Flex, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { MessageSquareQuote } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { Attachment } from '#shared/api/attachments.ts'
import type { CannedReply } from '#shared/api/canned-replies.ts'
import { NewComment } from '#shared/api/comments.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { hasCannedReplies } from '#shared/domain/canned-replies.ts'
import { seesNotes } from '#shared/domain/notes.ts'
import { ACTIVE_STATUSES, type TicketStatus } from '#shared/domain/tickets.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { lazyModule } from '../../../lib/lazy-module.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { useDraft, useKeptValues } from '../../../lib/queries/use-draft.ts'
import { useLoadedAhead } from '../../../lib/use-loaded.ts'
import { LabelledSwitch } from '../../../ui/labelled-switch.tsx'
import { formatOf } from '../../../ui/texts/format-of.ts'
import { MarkdownField } from '../../../ui/texts/markdown-field.tsx'
import { writeOver } from '../../../ui/texts/write-into.ts'
import { AttachButton } from '../attachments/attach-button.tsx'
import { DropZone } from '../attachments/drop-zone.tsx'
import { UploadList } from '../attachments/upload-list.tsx'
import { useUploads } from '../attachments/use-uploads.ts'
import { useReplies } from '../canned-replies/use-replies.ts'
import { commentDraft } from './comment-draft.ts'
import { useCreateComment } from './comment-queries.ts'
import { useMentionable } from './follower-queries.ts'
import { NOTE_COLORS } from './note-colors.ts'
import { beginWriting, endWriting } from './presence/own-activity.ts'

const repliesDialog = lazyModule(() => import('../canned-replies/replies-dialog.tsx'))

const CommentFields = NewComment.pick({ message: true, internal: true })
  .required()
  .extend({ attachments: z.array(Attachment) })
const NOTHING_WRITTEN = { message: '', internal: false, attachments: [] }

/**
 * The form for a comment, or an internal note where the person sees them (D41): every one begins as
 * a comment. Ctrl or Cmd with Enter sends it, as in messaging tools.
 */
export function CommentForm({ ticket }: { ticket: Ticket }) {
  const ticketId = ticket.id
  const { user } = useCurrentUser()
  const isKiosk = useIsKiosk()
  const create = useCreateComment(ticketId)
  const draft = useDraft(commentDraft(ticketId))
  const { register, handleSubmit, reset, setValue, subscribe, formState, control } = useForm({
    resolver: zodResolver(CommentFields),
    defaultValues: draft.saved ?? NOTHING_WRITTEN
  })
  useKeptValues(subscribe, draft.keep)
  const uploads = useUploads(draft.saved?.attachments, (done) => setValue('attachments', done))
  const { errors, isSubmitting } = formState
  const [message, internal] = useWatch({ control, name: ['message', 'internal'] })
  const people = useMentionable(ticket, internal)
  const area = useRef<HTMLTextAreaElement>(null)
  const { replies, fill, offers } = useReplies(ticket, user)
  const [showsReplies, setShowsReplies] = useState(false)
  const dialog = useLoadedAhead(repliesDialog, showsReplies)
  const hasReplies = !isKiosk && user !== null && hasCannedReplies(user.role, ticket.department)
  const isActive = ACTIVE_STATUSES.some((status) => status === ticket.status)
  const mayWriteNotes = user !== null && seesNotes(user, ticket)

  useEffect(() => endWriting, [])

  const submitWith = (status?: TicketStatus) =>
    handleSubmit(async ({ message, internal }) => {
      if (!user || !uploads.isReady) return
      // A toast shows a failure; the text stays in the form for another try.
      const created = await create
        .mutateAsync({
          ...{ message, userId: user.id, ticketId },
          ...formatOf(message),
          ...(internal && { internal }),
          ...(status && { status }),
          ...uploads.fields
        })
        .catch(uploads.showProblem)
      if (!created) return
      uploads.clear()
      reset(NOTHING_WRITTEN)
      draft.wipe()
      endWriting()
    })

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isSubmitting) {
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
    }
    // After it the keys of the ticket are no letters any more.
    if (event.key === 'Escape') event.currentTarget.blur()
  }
  const answerWith = ({ message }: CannedReply) => {
    setShowsReplies(false)
    // The dialog gives the focus back first.
    setTimeout(() => area.current && writeOver(area.current, fill(message)))
  }

  return (
    <DropZone uploads={uploads} position="relative">
      <form onSubmit={submitWith()} onInput={() => beginWriting(internal)} noValidate>
        <MarkdownField
          label={internal ? 'Add an internal note' : 'Add a comment'}
          error={errors.message?.message}
          field={register('message')}
          area={area}
          text={message}
          people={people}
          offers={offers}
          rows={3}
          onKeyDown={onKeyDown}
          {...(internal && NOTE_COLORS)}
        />
        <UploadList uploads={uploads} />
        <Flex mt="2" align="center" justify="flex-end" gap="3" wrap="wrap">
          <AttachButton uploads={uploads} />
          {hasReplies && (
            <Button
              variant="ghost"
              size="xs"
              color="fg.subtle"
              title="Canned replies, also offered behind / at the beginning of a line"
              onClick={() => setShowsReplies(true)}
            >
              <MessageSquareQuote /> Replies
            </Button>
          )}
          {(mayWriteNotes || internal) && (
            <LabelledSwitch
              label="Internal note"
              isOn={internal}
              onSwitch={(isOn) => setValue('internal', isOn)}
              size="sm"
              colorPalette="amber"
              minH="10"
              me="auto"
            />
          )}
          {!isKiosk && (
            // Beside the facts there is no room for it.
            <Text
              textStyle="xs"
              color="fg.subtle"
              display={{ base: 'none', md: 'block', xl: 'none' }}
            >
              Ctrl Enter to send
            </Text>
          )}
          {isActive && (
            <Button
              variant="outline"
              disabled={isSubmitting || !uploads.isReady}
              onClick={submitWith('resolved')}
            >
              Add and resolve
            </Button>
          )}
          <Button type="submit" title="Ctrl Enter" disabled={isSubmitting || !uploads.isReady}>
            {isSubmitting
              ? 'Adding...'
              : uploads.isBusy
                ? 'Uploading...'
                : internal
                  ? 'Add Note'
                  : 'Add Comment'}
          </Button>
        </Flex>
      </form>
      {dialog && (
        <dialog.RepliesDialog
          replies={replies}
          department={ticket.department}
          isOpen={showsReplies}
          onClose={() => setShowsReplies(false)}
          onTake={answerWith}
        />
      )}
    </DropZone>
  )
}
