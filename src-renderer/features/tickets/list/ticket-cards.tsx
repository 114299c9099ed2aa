import { Badge, Box, Flex, Grid, HStack, Skeleton, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Ticket } from '#shared/api/tickets.ts'
import { isSlaBreached } from '#shared/domain/tickets.ts'
import { useMinute } from '../../../lib/clock.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { PriorityBadge, StatusBadge } from '../../../ui/ticket-badges.tsx'
import { CardSelectBox } from '../bulk/select-box.tsx'
import { useSelection } from '../bulk/selection.ts'
import type { TicketFilters } from '../ticket-filters.ts'
import { useTicketNames } from '../use-ticket-names.ts'
import { CardAssignToMeButton } from './assign-to-me-button.tsx'
import { isLongUnassigned } from './is-long-unassigned.ts'
import { LongUnassigned } from './long-unassigned.tsx'
import { rowLink } from './row-links.ts'
import { useTicketLink } from './ticket-link.ts'
import { TicketSummary } from './ticket-summary.tsx'

const SKELETON_CARDS = 3

/** The height of a card and of its skeleton. */
const CARD_HEIGHT = '12.125rem'

/** As many columns as there is room for: one on a phone. */
const COLUMNS = 'repeat(auto-fill, minmax(min(22rem, 100%), 1fr))'

interface TicketCardsProps {
  tickets: readonly Ticket[]
  filters: TicketFilters
}

/** A list of tickets as cards, for small screens and kiosks. */
export function TicketCards({ tickets, filters }: TicketCardsProps) {
  const hasTools = !useIsKiosk()
  return (
    <Grid as="ul" gap="2" listStyleType="none" templateColumns={COLUMNS}>
      {tickets.map((ticket, position) => (
        <Box as="li" key={ticket.id} position="relative">
          <TicketCard ticket={ticket} filters={filters} position={position} hasTools={hasTools} />
          {hasTools && (
            <>
              <CardSelectBox ticket={ticket} />
              <CardAssignToMeButton ticket={ticket} />
            </>
          )}
        </Box>
      ))}
    </Grid>
  )
}

export function TicketCardsSkeleton() {
  return (
    <Grid gap="2" templateColumns={COLUMNS}>
      {Array.from({ length: SKELETON_CARDS }, (_, card) => (
        <Skeleton key={card.toString()} h={CARD_HEIGHT} borderRadius="l3" />
      ))}
    </Grid>
  )
}

interface TicketCardProps {
  ticket: Ticket
  filters: TicketFilters
  /** The card on its page, from 0. */
  position: number
  /** Whether there is a box in its corner. */
  hasTools: boolean
}

function TicketCard({ ticket, filters, position, hasTools }: TicketCardProps) {
  const names = useTicketNames()(ticket)
  const link = useTicketLink(ticket.id, filters, position)
  const isWaiting = isLongUnassigned(ticket, useMinute())
  const isSelected = useSelection().ids.has(ticket.id)
  const breached = isSlaBreached(ticket)
  return (
    <Box
      asChild
      display="block"
      minH={CARD_HEIGHT}
      p="3"
      borderWidth="1px"
      borderRadius="l3"
      bg={isSelected ? 'indigo.subtle' : breached ? 'red.subtle' : 'bg'}
      _active={{ bg: 'bg.muted' }}
      focusVisibleRing="outside"
    >
      <Link {...link} {...rowLink(ticket.id)}>
        <Flex justify="space-between" align="center" mb="2" pe={hasTools ? '7' : '0'}>
          <Text as="span" textStyle="id" color="indigo.fg">
            {ticket.ticketId}
          </Text>
          <Text as="span" textStyle="xs" color="fg.muted">
            <RelativeTime value={ticket.createdAt} />
          </Text>
        </Flex>
        <HStack gap="1.5" mb="3">
          <StatusBadge status={ticket.status} />
          <PriorityBadge priority={ticket.priority} />
          {breached && <Badge colorPalette="red">SLA Breach</Badge>}
        </HStack>
        {/* The second column is wider, because the longest label needs a little more than half
            of the narrowest phone. */}
        <Grid as="dl" templateColumns="minmax(0, 1fr) minmax(0, 1.2fr)" columnGap="3" rowGap="2">
          <Fact label="Department" text={ticket.department} />
          <Fact label="Category / subcategory" text={names.category} />
          <Fact label="Requester" text={names.requester} title={names.requesterTitle} />
          <Fact
            label="Assigned To"
            text={isWaiting ? <LongUnassigned /> : names.assignee}
            title={names.assigneeTitle}
          />
        </Grid>
        <TicketSummary ticket={ticket} mt="2.5" />
      </Link>
    </Box>
  )
}

interface FactProps {
  label: string
  text: ReactNode
  title?: string
}

function Fact({ label, text, title }: FactProps) {
  return (
    <Box minW="0">
      <Text as="dt" textStyle="xs" color="fg.muted" truncate>
        {label}
      </Text>
      {/* The minimum height keeps the line while the name is loading. */}
      <Text
        as="dd"
        textStyle="sm"
        minH="5"
        truncate
        title={title ?? (typeof text === 'string' ? text : undefined)}
      >
        {text}
      </Text>
    </Box>
  )
}
