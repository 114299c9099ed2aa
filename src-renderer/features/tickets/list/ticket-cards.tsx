import { Badge, Box, chakra, Grid, HStack, Skeleton, Text, VisuallyHidden } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Ticket } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { isSlaBreached } from '#shared/domain/tickets.ts'
import { useMinute } from '../../../lib/clock.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { PriorityBadge, StatusBadge } from '../../../ui/ticket-badges.tsx'
import { CardSelectBox } from '../bulk/select-box.tsx'
import { useSelection } from '../bulk/selection.ts'
import { TaskProgress } from '../tasks/task-progress.tsx'
import type { TicketFilters } from '../ticket-filters.ts'
import { useTicketNames } from '../use-ticket-names.ts'
import { WaitingBadge } from '../waiting/waiting-badge.tsx'
import { CardAssignToMeButton } from './assign-to-me-button.tsx'
import { isLongUnassigned } from './is-long-unassigned.ts'
import { LongUnassigned } from './long-unassigned.tsx'
import { rowLink } from './row-links.ts'
import { useTicketLink } from './ticket-link.ts'
import { TicketSummary } from './ticket-summary.tsx'

const SKELETON_CARDS = 3

/** The height of a card whose first line takes two, and of its skeleton. */
const CARD_HEIGHT = '8.5rem'

/** As many columns as there is room for: one on a phone. */
const COLUMNS = 'repeat(auto-fill, minmax(min(22rem, 100%), 1fr))'

interface TicketCardsProps {
  tickets: readonly Ticket[]
  filters: TicketFilters
}

/** A list of tickets as cards, for small screens and kiosks; few people have boxes in them. */
export function TicketCards({ tickets, filters }: TicketCardsProps) {
  const isKiosk = useIsKiosk()
  const { user } = useCurrentUser()
  const hasBoxes = !isKiosk && user !== null && changesMany(user)
  return (
    <Grid as="ul" gap="2" listStyleType="none" templateColumns={COLUMNS}>
      {tickets.map((ticket, position) => (
        <Box as="li" key={ticket.id} position="relative">
          <TicketCard ticket={ticket} filters={filters} position={position} hasBox={hasBoxes} />
          {hasBoxes && <CardSelectBox ticket={ticket} />}
          {!isKiosk && <CardAssignToMeButton ticket={ticket} />}
        </Box>
      ))}
    </Grid>
  )
}

/** Whether a person changes many tickets at a time, also on a phone: those of a whole department. */
function changesMany({ role, isDepartmentHead }: User): boolean {
  return isItSupportSpecialist(role) || isDepartmentHead
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
  hasBox: boolean
}

/**
 * A card begins with what the ticket is about. It is read out in the order of spec §2, by which it begins
 * with the reference, as links to tickets do everywhere.
 */
function TicketCard({ ticket, filters, position, hasBox }: TicketCardProps) {
  const names = useTicketNames()(ticket)
  const link = useTicketLink(ticket.id, filters, position)
  const now = useMinute()
  const isWaiting = isLongUnassigned(ticket, now)
  const breached = isSlaBreached(ticket, now)
  const isSelected = useSelection().ids.has(ticket.id)
  return (
    <Box
      asChild
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      alignContent="start"
      columnGap="2"
      rowGap="1"
      h="full"
      px="3"
      py="2.5"
      borderWidth="1px"
      borderRadius="l3"
      bg={isSelected ? 'indigo.subtle' : breached ? 'red.subtle' : 'bg'}
      _active={{ bg: 'bg.muted' }}
      focusVisibleRing="outside"
    >
      <Link {...link} {...rowLink(ticket.id)}>
        <Text as="span" order="2" textStyle="id" lineHeight="1.25rem" color="fg.muted">
          {ticket.ticketId}
        </Text>
        <Text as="span" order="7" textStyle="xs" color="fg.muted" css={BESIDE_BUTTON}>
          <RelativeTime value={ticket.createdAt} />
        </Text>
        <HStack order="3" gap="1.5" flex="1">
          <StatusBadge status={ticket.status} />
          <PriorityBadge priority={ticket.priority} />
          {breached && (
            <Badge colorPalette="red" variant="solid">
              {t('SLA Breach')}
            </Badge>
          )}
        </HStack>
        {(ticket.waiting || ticket.tasks) && (
          <HStack order="4" w="full">
            {ticket.waiting && <WaitingBadge waiting={ticket.waiting} />}
            {ticket.tasks && <TaskProgress tasks={ticket.tasks} />}
          </HStack>
        )}
        <Facts order="6" flex="1" textStyle="xs" color="fg.muted">
          <Fact label={t('Department')} text={ticket.department} mark={<Dot />} />
          <Fact label={t('Category / subcategory')} text={names.category} />
        </Facts>
        <Facts order="5" w="full" pe="8" textStyle="sm">
          <Fact
            label={t('Requester')}
            text={names.requester}
            title={names.requesterTitle}
            mark={<ArrowRight size="0.875rem" aria-hidden />}
          />
          <Fact
            label={t('Assigned To')}
            text={isWaiting ? <LongUnassigned /> : names.assignee}
            title={names.assigneeTitle}
          />
        </Facts>
        <TicketSummary
          ticket={ticket}
          order="1"
          w="full"
          pe={hasBox ? '8' : '0'}
          mb="0.5"
          textStyle="sm"
          fontWeight="medium"
          color="fg"
          whiteSpace="normal"
          lineClamp={2}
        />
      </Link>
    </Box>
  )
}

/** The room of the button to take the ticket, where there is one. */
const BESIDE_BUTTON = { 'li:has(> button) &': { me: '8' } }

/** Drawn, because a sign would be a part of the text that is read out. */
const Dot = chakra('span', {
  base: { display: 'block', boxSize: '3px', borderRadius: 'full', bg: 'fg.subtle' }
})

/** Two facts in a line. */
const Facts = chakra('dl', {
  base: { display: 'flex', alignItems: 'center', gap: '1.5', minW: '0', h: '5' }
})

interface FactProps {
  label: string
  text: ReactNode
  title?: string
  /** Shown between this fact and the next. */
  mark?: ReactNode
}

/** A fact whose label is read out only: on a card its place says what it is. */
function Fact({ label, text, title, mark }: FactProps) {
  return (
    <Box
      display="flex"
      alignItems="center"
      gap="1.5"
      minW="0"
      {...(mark && { maxW: '55%', flexShrink: 0 })}
    >
      <VisuallyHidden as="dt">{label}</VisuallyHidden>
      <Text as="dd" truncate title={title ?? (typeof text === 'string' ? text : undefined)}>
        {text}
      </Text>
      {mark && (
        <chakra.span color="fg.subtle" aria-hidden>
          {mark}
        </chakra.span>
      )}
    </Box>
  )
}
