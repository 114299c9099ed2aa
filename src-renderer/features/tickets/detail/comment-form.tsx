import { Button, Flex, Text } from '@chakra-ui/react'
import { MessageSquareQuote } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { hasCannedReplies } from '#shared/domain/canned-replies.ts'
import { seesNotes } from '#shared/domain/notes.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import { isComposing } from '../../../lib/keys.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { lazyModule, useLoadedAhead } from '../../../lib/lazy-module.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
import { LabelledSwitch } from '../../../ui/labelled-switch.tsx'
import { MarkdownField } from '../../../ui/texts/markdown-field.tsx'
import { writeOver } from '../../../ui/texts/write-into.ts'
import { AttachButton } from '../attachments/attach-button.tsx'
import { DropZone } from '../attachments/drop-zone.tsx'
import { UploadList } from '../attachments/upload-list.tsx'
import { useReplies } from '../canned-replies/use-replies.ts'
import { useResolveQuestion } from '../tasks/use-resolve-question.tsx'
import { useTicketRights } from '../ticket-rights.ts'
import { useMentionable } from './follower-queries.ts'
import { NOTE_COLORS } from './note-colors.ts'
import { beginWriting } from './presence/own-activity.ts'
import { ReplyButton } from './reply-button.tsx'
import { useCommentForm } from './use-comment-form.ts'

const repliesDialog = lazyModule(() => import('../canned-replies/replies-dialog.tsx'))

/**
 * The form for a comment, or an internal note where the person sees them (D41): every one begins as
 * a comment. Ctrl or Cmd with Enter sends it, as in messaging tools.
 */
export function CommentForm({ ticket }: { ticket: Ticket }) {
  const { user } = useCurrentUser()
  const isKiosk = useIsKiosk()
  const form = useCommentForm(ticket)
  const { register, setValue, message, internal, errors, uploads, isSubmitting } = form
  const people = useMentionable(ticket, internal)
  const area = useRef<HTMLTextAreaElement>(null)
  const [shownReplies, setShownReplies] = useState<'all' | 'new' | null>(null)
  const dialog = useLoadedAhead(repliesDialog, shownReplies !== null)
  const hasReplies = !isKiosk && user !== null && hasCannedReplies(user, ticket.department)
  const createReply = () => setShownReplies('new')
  const { replies, fill, suggestions } = useReplies(
    ticket,
    user,
    hasReplies ? createReply : undefined
  )
  const isActive = ACTIVE_STATUSES.some((status) => status === ticket.status)
  const { statuses } = useTicketRights(ticket)
  const mayWriteNotes = user !== null && seesNotes(user, ticket)

  const resolve = useResolveQuestion()
  const submitAndResolve = () => void form.submitWith({ status: 'resolved' })()

  const isBlocked = isSubmitting || !uploads.isReady

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isSubmitting) {
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
    }
    // After it the keys of the ticket are no letters any more.
    if (event.key === 'Escape') event.currentTarget.blur()
  }
  const answerWith = (text: string) => {
    setShownReplies(null)
    // The dialog gives the focus back first.
    setTimeout(() => area.current && writeOver(area.current, text))
  }

  return (
    <DropZone uploads={uploads} position="relative">
      <form onSubmit={form.submitWith()} onInput={() => beginWriting(internal)} noValidate>
        <MarkdownField
          label={internal ? t('Add an internal note') : t('Add a comment')}
          error={errors.message?.message}
          field={register('message')}
          area={area}
          text={message}
          people={people}
          suggestions={suggestions}
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
              title={t('Canned replies. You can also type / at the start of a line')}
              onClick={() => setShownReplies('all')}
            >
              <MessageSquareQuote /> <span>{t('Replies')}</span>
            </Button>
          )}
          {(mayWriteNotes || internal) && (
            <LabelledSwitch
              label={t('Internal note')}
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
              {t('Ctrl Enter to send')}
            </Text>
          )}
          {isActive && statuses.includes('resolved') && (
            <Button
              variant="outline"
              disabled={isBlocked}
              onClick={() => resolve.ask([ticket], 'resolved', submitAndResolve)}
            >
              {t('Add and resolve')}
            </Button>
          )}
          {!internal && (
            <ReplyButton
              ticket={ticket}
              disabled={isBlocked}
              onReopen={form.submitWith({ reopen: true })}
              onFollowUp={form.submitAsFollowUp}
            />
          )}
          <Button type="submit" title={t('Ctrl Enter')} disabled={isBlocked}>
            {isSubmitting
              ? t('Adding...')
              : uploads.isBusy
                ? t('Uploading...')
                : internal
                  ? t('Add Note')
                  : t('Add Comment')}
          </Button>
        </Flex>
      </form>
      {resolve.dialog}
      {dialog && (
        <dialog.RepliesDialog
          replies={replies}
          department={ticket.department}
          isOpen={shownReplies !== null}
          isNew={shownReplies === 'new'}
          onClose={() => setShownReplies(null)}
          fill={fill}
          onTake={answerWith}
        />
      )}
    </DropZone>
  )
}
