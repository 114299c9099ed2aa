import { Badge, Box, Flex, Skeleton, Stack, StackSeparator, Tabs } from '@chakra-ui/react'
import { useState } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { useVisitKey } from '../../../lib/dialog-entry.ts'
import { numberText } from '../../../lib/formats.ts'
import { isKiosk } from '../../../lib/kiosk.ts'
import { useDraft } from '../../../lib/queries/use-draft.ts'
import { t } from '../../../lib/texts.ts'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { AwayNote } from '../absences/away-note.tsx'
import { AttachmentViewer } from '../attachments/attachment-viewer.tsx'
import { OutageOfTicket } from '../outages/outage-of-ticket.tsx'
import { useResolveQuestion } from '../tasks/use-resolve-question.tsx'
import { AnswerPanel } from '../waiting/answer-panel.tsx'
import { type TicketTab, useActivityFilter } from './activity-filter.tsx'
import { useIsCommentAsked } from './comment-anchor.ts'
import { commentDraft } from './comment-draft.ts'
import { useComments } from './comment-queries.ts'
import { TicketActivity } from './ticket-activity.tsx'
import { FirstEntry } from './ticket-description.tsx'
import { FactsColumn, TicketFacts } from './ticket-facts.tsx'
import { TicketHead } from './ticket-head.tsx'
import { goToCommentForm, useTicketShortcuts } from './ticket-shortcuts.ts'

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
  const { ask, dialog } = useResolveQuestion()
  useTicketShortcuts(ticket, setTab, ask)
  return (
    <Box as="article" borderWidth="1px" borderRadius="l3">
      <OutageOfTicket ticket={ticket} />
      <AwayNote ticket={ticket} />
      <AnswerPanel ticket={ticket} onAnswer={() => goToCommentForm(setTab)} />
      {/* Where the facts are in sight as well, the selector says the status. */}
      <TicketHead ticket={ticket} isStatusShown={!(isWide && tab === 'activity')} />
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
          <Tabs.Trigger value="details">{t('Details')}</Tabs.Trigger>
          <Tabs.Trigger value="activity">
            <span>{t('Activity')}</span>
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
      {dialog}
    </Box>
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
