import { Badge, Box, Button, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { LockKeyhole } from 'lucide-react'
import type { RefObject } from 'react'
import type { Comment } from '#shared/api/comments.ts'
import { numberText } from '../../../lib/formats.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { InitialsAvatar } from '../../../ui/initials-avatar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { TicketText } from '../../../ui/texts/ticket-text.tsx'
import { AttachmentList } from '../attachments/attachment-list.tsx'
import { TextMail } from '../emails/text-mail.tsx'
import type { TicketTab } from './activity-filter.tsx'
import { ArticleButton } from './article-button.tsx'
import { ChangeLine } from './change-line.tsx'
import { commentAnchor, useShowAnchor } from './comment-anchor.ts'
import { commentsOf } from './comment-queries.ts'
import { changesOf } from './history-queries.ts'
import { NOTE_COLORS } from './note-colors.ts'
import { type RowSource, useShowEarlier } from './row-queries.ts'
import { TEXT_WIDTH } from './text-width.ts'
import type { Timeline } from './timeline.ts'

const NOTE = { ...NOTE_COLORS, borderWidth: '1px', rounded: 'md', p: '3' } as const

interface ActivityListProps {
  ticketId: number
  /** For screen readers. */
  name: string
  /** The text of the button that shows earlier entries. */
  earlierText: string
  timeline: Timeline
  list: RefObject<HTMLDivElement | null>
  /** In CSS. */
  height: string
  /** The tab that it is shown in: in Details the ticket alone is an article. */
  tab: TicketTab
}

/** The history and comments of a ticket, scrolled to the newest. */
export function ActivityList(props: ActivityListProps) {
  const { ticketId, name, earlierText, timeline, list, height, tab } = props
  const { entries, left, earlier } = timeline
  const newest = entries.at(-1)
  useShowAnchor(list, entries.length)
  const first = entries.find(({ kind }) => kind === (earlier === 'comments' ? 'comment' : 'change'))
  return (
    // The list is laid out from the bottom, where its scroll position starts: the newest entry is
    // visible when the tab opens and, because of the key, whenever one arrives. Earlier entries
    // are added above and move nothing, unless the browser anchors its scroll position to the
    // button above them.
    <Flex
      ref={list}
      key={newest && `${newest.kind} ${newest.row.id}`}
      direction="column-reverse"
      h={height}
      overflowY="auto"
      overflowAnchor="none"
      tabIndex={0}
      role="log"
      aria-label={name}
      focusVisibleRing="outside"
    >
      {entries.length === 0 ? (
        <Text m="auto" color="fg.muted">
          {t('No comments yet.')}
        </Text>
      ) : (
        <Stack gap="5" mb="auto">
          {first && left > 0 && (
            <EarlierEntries
              source={earlier === 'comments' ? commentsOf(ticketId) : changesOf(ticketId)}
              text={earlierText}
              before={first.row.id}
              left={left}
              onShown={() => list.current?.focus({ preventScroll: true })}
            />
          )}
          {entries.map((entry) =>
            entry.kind === 'comment' ? (
              <CommentItem
                key={`comment ${entry.row.id}`}
                comment={entry.row}
                role={tab === 'details' ? 'none' : undefined}
              />
            ) : (
              <ChangeLine key={`change ${entry.row.id}`} change={entry.row} />
            )
          )}
        </Stack>
      )}
    </Flex>
  )
}

interface EarlierEntriesProps {
  source: RowSource<{ id: number }>
  text: string
  /** The first row of the source that is loaded. */
  before: number
  /** The number of entries before those that are shown. */
  left: number
  /** Called once they are shown; this button may be gone then. */
  onShown(): void
}

function EarlierEntries({ source, text, before, left, onShown }: EarlierEntriesProps) {
  const { mutate, isPending } = useShowEarlier(source)
  return (
    <Button
      variant="ghost"
      size="xs"
      color="indigo.fg"
      alignSelf="center"
      disabled={isPending}
      onClick={() => mutate(before, { onSuccess: onShown })}
    >
      <span>{text}</span>
      <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
        {numberText(left)}
      </Text>
    </Button>
  )
}

interface CommentItemProps {
  comment: Comment
  role: 'none' | undefined
}

function CommentItem({ comment, role }: CommentItemProps) {
  const { find, nameOf, titleOf } = usePeople()
  return (
    <Flex
      as="article"
      role={role}
      id={commentAnchor(comment.id)}
      gap="3"
      align="flex-start"
      {...(comment.internal && NOTE)}
    >
      <InitialsAvatar initials={find(comment.userId)?.initials ?? '?'} />
      <Box minW="0" maxW={TEXT_WIDTH}>
        <HStack gap="2" align="baseline" wrap="wrap">
          <Text fontWeight="medium" overflowWrap="anywhere" title={titleOf(comment.userId)}>
            <bdi>{nameOf(comment.userId)}</bdi>
          </Text>
          <Text textStyle="xs" color="fg.muted">
            <RelativeTime value={comment.createdAt} />
          </Text>
          {comment.rule && (
            <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
              {t('by the rule “{name}”', { name: comment.rule.name })}
            </Text>
          )}
          {comment.outage && (
            <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
              {t('when the outage ended')}
            </Text>
          )}
          {comment.internal && (
            <Badge colorPalette="amber" px="0">
              <LockKeyhole size="0.75rem" aria-hidden />
              <span>{t('Internal note')}</span>
            </Badge>
          )}
          <ArticleButton comment={comment} />
        </HStack>
        <TicketText text={comment.message} format={comment.format} />
        <TextMail ticketId={comment.ticketId} commentId={comment.id} authorId={comment.userId} />
        <AttachmentList ticketId={comment.ticketId} commentId={comment.id} text={comment.message} />
      </Box>
    </Flex>
  )
}
