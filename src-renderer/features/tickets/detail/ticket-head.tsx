import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { firstLine } from '#shared/domain/ticket-title.ts'
import { t } from '../../../lib/texts.ts'
import { StatusBadge } from '../../../ui/ticket-badges.tsx'
import { useTicketRights } from '../ticket-rights.ts'
import { WaitLine } from '../waiting/wait-line.tsx'
import { AssignToMe } from './assign-to-me.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { PrioritySelect } from './field-selects.tsx'
import { TicketViewers } from './presence/ticket-viewers.tsx'
import { StatusSelect } from './status-select.tsx'

interface TicketHeadProps {
  ticket: Ticket
  /** Whether the status has a badge also where its selector says it. */
  isStatusShown: boolean
}

/** The head of a ticket's card (spec §2): reference, title, badges and selectors. */
export function TicketHead({ ticket, isStatusShown }: TicketHeadProps) {
  const { statuses, assignee } = useTicketRights(ticket)
  const hasStatuses = statuses.length > 1
  return (
    <Flex
      // On a phone the badges are in the line of the reference, above the title.
      wrap={{ base: 'wrap', md: 'nowrap' }}
      direction={{ md: 'column' }}
      align={{ base: 'center', md: 'stretch' }}
      columnGap="3"
      rowGap={{ base: '1.5', md: '2.5' }}
      px={{ base: '4', md: '5' }}
      pt={{ base: '3', md: '4' }}
      pb={{ base: '2', md: '3' }}
    >
      <Flex
        display={{ base: 'contents', md: 'flex' }}
        justify="space-between"
        align="center"
        columnGap="4"
      >
        <TicketHeading ticket={ticket} />
        <WaitLine ticket={ticket} />
      </Flex>
      <Flex
        display={{ base: 'contents', md: 'flex' }}
        // On a wide screen nothing moves when someone comes or writes.
        wrap={{ base: 'wrap', xl: 'nowrap' }}
        align="center"
        justify="space-between"
        gap="3"
      >
        <HStack
          gap="2"
          wrap={{ base: 'wrap', xl: 'nowrap' }}
          minW="0"
          // The priority is as high as fingers need it, which must not move the title away.
          my={{ base: '-1.5', md: '0' }}
        >
          {(isStatusShown || !hasStatuses) && <StatusBadge status={ticket.status} />}
          <PrioritySelect ticket={ticket} />
          <TicketViewers ticketId={ticket.id} />
        </HStack>
        <Flex
          gap={{ base: '2', md: '4' }}
          wrap="wrap"
          w={{ base: 'full', md: 'auto' }}
          order={{ base: 2, md: 0 }}
          mt={{ base: '1', md: '0' }}
          flexShrink={{ xl: 0 }}
          // On paper the badges and the details say what the selectors show.
          _print={{ display: 'none' }}
        >
          {hasStatuses && (
            <Labelled label={t('Status')} width="9rem">
              <StatusSelect ticket={ticket} />
            </Labelled>
          )}
          {assignee && (
            <Labelled label={t('Assigned To')} width="13rem">
              <AssigneeSelect ticket={ticket} />
            </Labelled>
          )}
          <AssignToMe ticket={ticket} />
        </Flex>
      </Flex>
    </Flex>
  )
}

/** The reference, and the first line of the description beside it. */
function TicketHeading({ ticket }: { ticket: Ticket }) {
  const about = firstLine(ticket.description, ticket.format)
  return (
    <Flex
      as="h2"
      display={{ base: 'contents', md: 'flex' }}
      align="baseline"
      columnGap="2.5"
      minW="0"
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
        order={{ base: 1, md: 0 }}
        w={{ base: 'full', md: 'auto' }}
        minW="0"
        truncate
        _before={{ content: 'attr(data-about)' }}
      />
    </Flex>
  )
}

/**
 * A selector in the header. Its visible label, for which a phone has no room, is hidden from screen
 * readers because the selector has its own.
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
    <HStack gap="2" flex={{ base: 1, md: 'none' }} minW={{ base: '8rem', md: '0' }}>
      <Text textStyle="sm" color="fg.muted" hideBelow="md" flexShrink={0} aria-hidden>
        {label}
      </Text>
      <Box w={{ base: 'full', md: width }} minW="0">
        {children}
      </Box>
    </HStack>
  )
}
