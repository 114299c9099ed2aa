import { Box, HStack, IconButton, Skeleton, Stack, StackSeparator } from '@chakra-ui/react'
import { FoldVertical, UnfoldVertical } from 'lucide-react'
import { useRef } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { t } from '../../../lib/texts.ts'
import { ErrorState } from '../../../ui/states.tsx'
import {
  ActivityFilter,
  type ActivityFilterValue,
  type TicketTab,
  useActivityFilter
} from './activity-filter.tsx'
import { ActivityList } from './activity-list.tsx'
import { CommentForm } from './comment-form.tsx'
import { useComments } from './comment-queries.ts'
import { useConversationHeight, useListHeight } from './conversation-height.ts'
import { useHistory } from './history-queries.ts'
import type { LoadedRows } from './loaded-rows.ts'
import { FETCH_FAILED } from './row-queries.ts'
import { timelineOf } from './timeline.ts'

const NAMES: Record<ActivityFilterValue, Text> = {
  all: text('Activity'),
  comments: text('Comments'),
  changes: text('Changes')
}

const EARLIER: Record<ActivityFilterValue, Text> = {
  all: text('Show earlier activity'),
  comments: text('Show earlier comments'),
  changes: text('Show earlier changes')
}

/** Where the filter is: the tabs are narrow, or there is a line between description and conversation. */
const AT_END_OF_TABS = { top: { base: '0', md: '0.5' }, insetEnd: { base: '2', md: '3' } } as const
const ON_LINE_ABOVE = {
  ...{ top: '-4', insetEnd: '0', transform: 'translateY(-50%)', gap: '0', ps: '1', bg: 'bg' }
} as const

const NOT_SHOWN: LoadedRows<never> = { rows: [], total: 0 }

interface TicketActivityProps {
  ticket: Ticket
  /** Whether description and facts are in sight, so that this is a place to work in. */
  isWide: boolean
  /** The tab that it is shown in. */
  tab: TicketTab
}

/**
 * The comments of a ticket, its changes or both (D45), oldest first and scrolled to the newest. It
 * is the list of comments alone until something has happened to the ticket.
 */
export function TicketActivity({ ticket, isWide, tab }: TicketActivityProps) {
  const ticketId = ticket.id
  // Rules change a new ticket at the moment of its creation (D75).
  const hasRules = useHistory(ticketId, isWide).data?.rows.some(({ rule }) => rule) === true
  const isUntouched = ticket.updatedAt === ticket.createdAt && !hasRules
  const unasked = isWide && !isUntouched ? 'all' : 'comments'
  const { filter: shown, choose } = useActivityFilter(unasked, tab)
  const allComments = useComments(ticketId)
  // Where changes are shown at first, they are there when the first one happens.
  const history = useHistory(ticketId, isWide || shown !== 'comments')
  const comments = shown === 'changes' ? NOT_SHOWN : allComments.data
  const changes = shown === 'comments' ? NOT_SHOWN : history.data
  const missing = comments ? history : allComments
  const { isExpanded, setExpanded } = useConversationHeight()
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  // The whole description in Details leaves less room, and the form below should stay in sight.
  const fit = isExpanded ? 'expanded' : tab === 'details' ? 'reduced' : null
  const listHeight = `${useListHeight(list, box, isWide ? fit : null)}px`
  return (
    <Stack ref={box} gap="4" separator={<StackSeparator />}>
      <Box {...(isWide && { position: 'relative' })}>
        <HStack position="absolute" {...(isWide ? ON_LINE_ABOVE : AT_END_OF_TABS)}>
          {(!isUntouched || shown !== 'comments') && (
            <ActivityFilter value={shown} onChange={choose} />
          )}
          {isWide && <ExpandButton isExpanded={isExpanded} onToggle={setExpanded} />}
        </HStack>
        {comments && changes ? (
          <ActivityList
            key={shown}
            ticketId={ticketId}
            name={t(NAMES[shown])}
            earlierText={t(EARLIER[shown])}
            timeline={timelineOf(comments, changes)}
            list={list}
            height={listHeight}
            tab={tab}
          />
        ) : missing.error ? (
          <ErrorState
            title={t(FETCH_FAILED[comments ? 'changes' : 'comments'])}
            error={missing.error}
            onRetry={missing.refetch}
          />
        ) : (
          <Skeleton ref={list} h={listHeight} />
        )}
      </Box>
      <CommentForm ticket={ticket} />
    </Stack>
  )
}

interface ExpandButtonProps {
  isExpanded: boolean
  onToggle(isExpanded: boolean): void
}

function ExpandButton({ isExpanded, onToggle }: ExpandButtonProps) {
  const Icon = isExpanded ? FoldVertical : UnfoldVertical
  return (
    <IconButton
      variant="ghost"
      color="fg.muted"
      aria-label={t('Expand conversation')}
      title={isExpanded ? t('Collapse conversation') : t('Expand conversation')}
      aria-pressed={isExpanded}
      onClick={() => onToggle(!isExpanded)}
    >
      <Icon />
    </IconButton>
  )
}
