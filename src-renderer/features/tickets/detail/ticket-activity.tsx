import { Box, Button, Flex, HStack, Skeleton, Stack, StackSeparator, Text } from '@chakra-ui/react'
import { useRef } from 'react'
import type { Comment } from '#shared/api/comments.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { InitialsAvatar } from '../../../ui/initials-avatar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { TicketText } from '../texts/ticket-text.tsx'
import { CommentForm } from './comment-form.tsx'
import { useComments, useShowEarlierComments } from './comment-queries.ts'
import type { Conversation } from './conversation.ts'

/** Height of the list of comments (spec §9). */
const COMMENTS_HEIGHT = '300px'

/** The comments of a ticket, oldest first and scrolled to the newest. */
export function TicketActivity({ ticketId }: { ticketId: number }) {
  const { data: conversation, error, refetch } = useComments(ticketId)
  return (
    <Stack gap="4" separator={<StackSeparator />}>
      {error && !conversation ? (
        <ErrorState title="Failed to fetch comments" error={error} onRetry={refetch} />
      ) : conversation ? (
        <Comments ticketId={ticketId} conversation={conversation} />
      ) : (
        <Skeleton h={COMMENTS_HEIGHT} />
      )}
      <CommentForm ticketId={ticketId} />
    </Stack>
  )
}

function Comments({ ticketId, conversation }: { ticketId: number; conversation: Conversation }) {
  const { comments, total } = conversation
  const list = useRef<HTMLDivElement>(null)
  const [first] = comments
  return (
    // The list is laid out from the bottom, where its scroll position starts: the newest comment is
    // visible when the tab opens and, because of the key, whenever one arrives. Earlier comments
    // are added above and move nothing, unless the browser anchors its scroll position to the
    // button above them.
    <Flex
      ref={list}
      key={comments.at(-1)?.id}
      direction="column-reverse"
      h={COMMENTS_HEIGHT}
      overflowY="auto"
      overflowAnchor="none"
      tabIndex={0}
      role="log"
      aria-label="Comments"
      focusVisibleRing="outside"
    >
      {comments.length === 0 ? (
        <Text m="auto" color="fg.muted">
          No comments yet.
        </Text>
      ) : (
        <Stack gap="5" mb="auto">
          {first && total > comments.length && (
            <EarlierComments
              ticketId={ticketId}
              before={first.id}
              left={total - comments.length}
              onShown={() => list.current?.focus({ preventScroll: true })}
            />
          )}
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} />
          ))}
        </Stack>
      )}
    </Flex>
  )
}

interface EarlierCommentsProps {
  ticketId: number
  /** The first comment that is shown. */
  before: number
  /** The number of comments before it. */
  left: number
  /** Called once they are shown; this button may be gone then. */
  onShown(): void
}

function EarlierComments({ ticketId, before, left, onShown }: EarlierCommentsProps) {
  const { mutate, isPending } = useShowEarlierComments(ticketId)
  return (
    <Button
      variant="ghost"
      size="xs"
      color="indigo.fg"
      alignSelf="center"
      disabled={isPending}
      onClick={() => mutate(before, { onSuccess: onShown })}
    >
      Show earlier comments
      <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
        {left.toLocaleString('en')}
      </Text>
    </Button>
  )
}

function CommentItem({ comment }: { comment: Comment }) {
  const { find, nameOf, titleOf } = usePeople()
  return (
    <Flex as="article" gap="3" align="flex-start">
      <InitialsAvatar initials={find(comment.userId)?.initials ?? '?'} />
      <Box minW="0">
        <HStack gap="2" align="baseline" wrap="wrap">
          <Text fontWeight="medium" overflowWrap="anywhere" title={titleOf(comment.userId)}>
            {nameOf(comment.userId)}
          </Text>
          <Text textStyle="xs" color="fg.muted">
            <RelativeTime value={comment.createdAt} />
          </Text>
        </HStack>
        <TicketText text={comment.message} format={comment.format} />
      </Box>
    </Flex>
  )
}
