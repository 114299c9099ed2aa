import { Box, Flex, HStack, Skeleton, Stack, StackSeparator, Text } from '@chakra-ui/react'
import type { Comment } from '#shared/api/comments.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { InitialsAvatar } from '../../ui/initials-avatar.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { CommentForm } from './comment-form.tsx'
import { LinkedText } from './linked-text.tsx'
import { useComments } from './ticket-queries.ts'

/** Height of the list of comments (spec §9). */
const COMMENTS_HEIGHT = '300px'

/** The conversation about a ticket: oldest first, the newest in view. */
export function TicketActivity({ ticketId }: { ticketId: number }) {
  const { data: comments, error, refetch } = useComments(ticketId)
  return (
    <Stack gap="4" separator={<StackSeparator />}>
      {error && !comments ? (
        <ErrorState title="Failed to fetch comments" error={error} onRetry={refetch} />
      ) : comments ? (
        <Comments comments={comments} />
      ) : (
        <Skeleton h={COMMENTS_HEIGHT} />
      )}
      <CommentForm ticketId={ticketId} />
    </Stack>
  )
}

function Comments({ comments }: { comments: readonly Comment[] }) {
  return (
    // Laid out from the bottom: there its scroll position starts, so the newest comment is in view when the tab opens and,
    // by the key, whenever one arrives.
    <Flex
      key={comments.length}
      direction="column-reverse"
      h={COMMENTS_HEIGHT}
      overflowY="auto"
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
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} />
          ))}
        </Stack>
      )}
    </Flex>
  )
}

function CommentItem({ comment }: { comment: Comment }) {
  const { find, nameOf } = usePeople()
  return (
    <Flex as="article" gap="3" align="flex-start">
      <InitialsAvatar initials={find(comment.userId)?.initials ?? '?'} />
      <Box minW="0">
        <HStack gap="2" align="baseline" wrap="wrap">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {nameOf(comment.userId)}
          </Text>
          <Text textStyle="xs" color="fg.muted">
            <RelativeTime value={comment.createdAt} />
          </Text>
        </HStack>
        <Text
          dir="auto"
          w="fit-content"
          maxW="prose"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          overflow="clip"
          overflowClipMargin="0.5em"
        >
          <LinkedText text={comment.message} />
        </Text>
      </Box>
    </Flex>
  )
}
