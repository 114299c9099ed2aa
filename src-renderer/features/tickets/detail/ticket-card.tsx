import {
  Badge,
  Box,
  Flex,
  HStack,
  Skeleton,
  Stack,
  StackSeparator,
  Tabs,
  Text
} from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { numberText } from '#shared/domain/number-text.ts'
import { firstLine } from '#shared/domain/ticket-title.ts'
import { useVisitKey } from '../../../lib/dialog-entry.ts'
import { isKiosk } from '../../../lib/kiosk.ts'
import { useDraft } from '../../../lib/queries/use-draft.ts'
import { StatusBadge } from '../../../ui/ticket-badges.tsx'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { AttachmentViewer } from '../attachments/attachment-viewer.tsx'
import { useTicketRights } from '../ticket-rights.ts'
import { type TicketTab, useActivityFilter } from './activity-filter.tsx'
import { AssignToMe } from './assign-to-me.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { useIsCommentAsked } from './comment-anchor.ts'
import { commentDraft } from './comment-draft.ts'
import { useComments } from './comment-queries.ts'
import { PrioritySelect } from './field-selects.tsx'
import { TicketViewers } from './presence/ticket-viewers.tsx'
import { StatusSelect } from './status-select.tsx'
import { TicketActivity } from './ticket-activity.tsx'
import { FirstEntry } from './ticket-description.tsx'
import { FactsColumn, TicketFacts } from './ticket-facts.tsx'
import { useTicketShortcuts } from './ticket-shortcuts.ts'

/** The widest that a conversation becomes beside the facts. */
const CONVERSATION_WIDTH = '44rem'

/** A ticket with its details and everything a person can do with it. */
export function TicketCard({ ticket }: { ticket: Ticket }) {
  const comments = useComments(ticket.id).data
  const { isAsked, open } = useActivityFilter()
  const isWide = useIsWide('xl') && !isKiosk()
  const key = useVisitKey()
  const isCommentAsked = useIsCommentAsked()
  const hasBegunToComment = useDraft(commentDraft(ticket.id)).saved !== undefined
  const [tab, setTab] = useState<TicketTab>(isAsked || hasBegunToComment ? 'activity' : 'details')
  // Each visit of an address has a key of its own, also where the ticket is shown already.
  const [visit, setVisit] = useState('')
  if (isCommentAsked && visit !== key) {
    setVisit(key)
    setTab('activity')
  }
  useTicketShortcuts(ticket, setTab)
  const { statuses, assignee } = useTicketRights(ticket)
  const hasStatuses = statuses.length > 1
  return (
    <Box as="article" borderWidth="1px" borderRadius="l3">
      <TicketHeading ticket={ticket} />
      <Flex
        // On a wide screen nothing moves when someone comes or writes.
        wrap={{ base: 'wrap', xl: 'nowrap' }}
        align="center"
        justify="space-between"
        gap="3"
        px={{ base: '4', md: '5' }}
        pt="2.5"
        pb="3"
      >
        <HStack gap="2" wrap={{ base: 'wrap', xl: 'nowrap' }} minW="0">
          {/* Where the facts are in sight as well, the selector says it. */}
          {!(isWide && tab === 'activity' && hasStatuses) && <StatusBadge status={ticket.status} />}
          <PrioritySelect ticket={ticket} />
          <TicketViewers ticketId={ticket.id} />
        </HStack>
        <Flex
          gap={{ base: '2', md: '4' }}
          wrap="wrap"
          w={{ base: 'full', md: 'auto' }}
          flexShrink={{ xl: 0 }}
          // On paper the badges and the details say what the selectors show.
          _print={{ display: 'none' }}
        >
          {hasStatuses && (
            <Labelled label="Status" width="9rem">
              <StatusSelect ticket={ticket} />
            </Labelled>
          )}
          {assignee && (
            <Labelled label="Assigned To" width="13rem">
              <AssigneeSelect ticket={ticket} />
            </Labelled>
          )}
          <AssignToMe ticket={ticket} />
        </Flex>
      </Flex>
      <Tabs.Root
        value={tab}
        onValueChange={({ value }) => {
          setTab(value as TicketTab)
          open(value === 'activity')
        }}
        variant="line"
        lazyMount
      >
        <Tabs.List px={{ base: '2', md: '3' }}>
          <Tabs.Trigger value="details">Details</Tabs.Trigger>
          <Tabs.Trigger value="activity">
            <span>Activity</span>
            {comments && (
              <Badge colorPalette="gray" fontVariantNumeric="tabular-nums">
                {numberText(comments.total)}
              </Badge>
            )}
          </Tabs.Trigger>
        </Tabs.List>
        <AttachmentViewer ticketId={ticket.id}>
          {!isWide && (
            <Tabs.Content value="details" p={{ base: '4', md: '5' }}>
              <TicketFacts ticket={ticket} />
            </Tabs.Content>
          )}
          {/* On a wide screen it is the same for both, so that nothing of it is lost between them. */}
          <Tabs.Content value={isWide ? tab : 'activity'} p={{ base: '4', md: '5' }}>
            <Flex gap="8">
              <Stack
                gap="4"
                flex="1"
                minW="0"
                maxW={{ xl: CONVERSATION_WIDTH }}
                separator={<StackSeparator />}
              >
                {isWide && <FirstEntry ticket={ticket} isWhole={tab === 'details'} />}
                <TicketActivity ticket={ticket} isWide={isWide} tab={tab} />
              </Stack>
              {isWide && <FactsColumn ticket={ticket} from="xl" beside={tab} />}
            </Flex>
          </Tabs.Content>
        </AttachmentViewer>
      </Tabs.Root>
    </Box>
  )
}

/** The reference, and the first line of the description beside it. */
function TicketHeading({ ticket }: { ticket: Ticket }) {
  const about = firstLine(ticket.description, ticket.format)
  return (
    <Flex
      as="h2"
      direction={{ base: 'column', md: 'row' }}
      align="baseline"
      columnGap="2.5"
      px={{ base: '4', md: '5' }}
      pt="4"
      textStyle="lg"
      fontWeight="semibold"
    >
      <Text as="span" textStyle="id" color="fg.muted" flexShrink={0}>
        {ticket.ticketId}
      </Text>
      {/* The text itself is in the description; the heading quotes it, so that a page has it once. */}
      <Text
        as="span"
        title={about}
        data-about={about}
        maxW="full"
        minW="0"
        truncate
        _before={{ content: 'attr(data-about)' }}
      />
    </Flex>
  )
}

/**
 * A selector in the header with a visible label, which is hidden from screen readers because the
 * selector has its own.
 */
function Labelled({
  label,
  width,
  children
}: {
  label: string
  width: string
  children: ReactNode
}) {
  return (
    <HStack gap="2" w={{ base: 'full', md: 'auto' }}>
      <Text
        textStyle="sm"
        color="fg.muted"
        w={{ base: '5.5rem', md: 'auto' }}
        flexShrink={0}
        aria-hidden
      >
        {label}
      </Text>
      <Box w={{ base: 'full', md: width }} minW="0">
        {children}
      </Box>
    </HStack>
  )
}

export function TicketCardSkeleton() {
  return (
    <Box borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '5' }} aria-busy>
      <Stack gap="5">
        <Skeleton h="6" maxW="36rem" />
        <Flex justify="space-between" gap="4">
          <Skeleton h="8" w="40" />
          <Skeleton h="8" w="80" hideBelow="md" />
        </Flex>
        <Skeleton h="8" w="48" />
        <Flex gap="8">
          <Skeleton h="64" flex="1" />
          <Skeleton h="64" w="72" hideBelow="lg" />
        </Flex>
      </Stack>
    </Box>
  )
}
