import { Button } from '@chakra-ui/react'
import type { Ticket } from '#shared/api/tickets.ts'
import {
  involvementIn,
  isInvolved,
  type ReplyEffect,
  replyEffect
} from '#shared/domain/reopening.ts'
import { useMinute } from '../../../lib/clock.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
import { useFollowers } from './follower-queries.ts'

interface ReplyButtonProps {
  ticket: Ticket
  disabled: boolean
  onReopen(): void
  onFollowUp(): void
}

/**
 * The options of the requester and followers of a resolved ticket besides commenting: reopen it, or
 * begin a new ticket where it was resolved too long ago (D84).
 */
export function ReplyButton({ ticket, disabled, onReopen, onFollowUp }: ReplyButtonProps) {
  const effect = useReplyEffect(ticket)
  if (effect === 'comment') return null
  const isReopening = effect === 'reopen'
  return (
    <Button variant="outline" disabled={disabled} onClick={isReopening ? onReopen : onFollowUp}>
      {isReopening ? t('Comment and reopen') : t('Comment in a new ticket')}
    </Button>
  )
}

function useReplyEffect(ticket: Ticket): ReplyEffect {
  const { user } = useCurrentUser()
  const { data: followers } = useFollowers(ticket.id)
  const now = useMinute()
  if (!user) return 'comment'
  const isFollowing = followers?.some(({ id }) => id === user.id) ?? false
  const involvement = involvementIn(ticket, user, isFollowing)
  return isInvolved(involvement) ? replyEffect(ticket, involvement, new Date(now)) : 'comment'
}
