import { Box, Flex, Grid, HStack, Skeleton, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { UNKNOWN_USER } from '#shared/domain/people.ts'
import { meant } from '#shared/languages/texts.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { lazyModule, useLoaded } from '../../../lib/lazy-module.ts'
import { titleOfPerson, usePeople } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { AwayBadge } from '../../../ui/absence/away-badge.tsx'
import { InitialsAvatar } from '../../../ui/initials-avatar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { PrivateBadge } from '../../../ui/ticket-badges.tsx'
import { TicketApprovals } from '../approvals/ticket-approvals.tsx'
import { TicketFiles } from '../attachments/ticket-files.tsx'
import { DueTimes } from '../deadlines/due-times.tsx'
import { TicketLinks } from '../links/ticket-links.tsx'
import { RedactionButton } from '../redaction/redaction-button.tsx'
import { SideSection } from '../side-section.tsx'
import { TicketTasks } from '../tasks/ticket-tasks.tsx'
import { subcategoryOf } from '../ticket-categories.ts'
import { useTicketRights } from '../ticket-rights.ts'
import { UNASSIGNED, useCatalogue } from '../use-ticket-names.ts'
import { WaitingFacts } from '../waiting/waiting-facts.tsx'
import { CategorySelects, DepartmentSelect } from './field-selects.tsx'
import { ScheduleName } from './schedule-name.tsx'
import { Description } from './ticket-description.tsx'
import { TicketFollowers } from './ticket-followers.tsx'

const ticketProcesses = lazyModule(() => import('../processes/ticket-processes.tsx'))

/** The description of a ticket and its other details. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  // The width from which both are side by side. At a kiosk everything is larger.
  const wide = useIsKiosk() ? 'xl' : 'lg'
  return (
    <Flex direction={{ base: 'column', [wide]: 'row' }} gap={{ base: '6', [wide]: '8' }}>
      <Description ticket={ticket} />
      <FactsColumn ticket={ticket} from={wide} />
    </Flex>
  )
}

/** Loaded apart, because few tickets have any. */
function Processes({ ticket }: { ticket: Ticket }) {
  const { module } = useLoaded(ticketProcesses)
  return module && <module.TicketProcesses ticket={ticket} />
}

interface FactsColumnProps {
  ticket: Ticket
  /** The width from which it is beside something. */
  from: 'lg' | 'xl'
  /**
   * The tab with whose conversation it is in sight. In Activity it repeats neither the assignee, whom
   * a selector of the header shows, nor the files, each of which is shown where it was sent.
   */
  beside?: 'details' | 'activity'
}

/** The facts of a ticket, each changeable where it stands (D45). */
export function FactsColumn({ ticket, from, beside }: FactsColumnProps) {
  const catalogue = useCatalogue()
  const { assignee } = useTicketRights(ticket)
  const sla = subcategoryOf(ticket, catalogue)?.defaultSLA ?? null
  const isBrief = beside === 'activity'
  return (
    <Box
      w={{ base: 'full', [from]: '18rem' }}
      flexShrink={0}
      {...(beside && { flexGrow: 1, maxW: '22rem', ms: 'auto' })}
      ps={{ [from]: '8' }}
      borderStartWidth={{ [from]: '1px' }}
    >
      <Flex
        direction="column"
        gap="5"
        // It stays in sight while one reads on; what a phone shows below the description scrolls with it.
        position={{ [from]: 'sticky' }}
        top="5"
      >
        <Grid
          as="dl"
          aria-busy={catalogue.isLoading}
          gap="4"
          alignContent="start"
          templateColumns={{
            base: 'repeat(auto-fill, minmax(9rem, 1fr))',
            [from]: 'minmax(0, 1fr)'
          }}
        >
          <Fact label={t('Requester')}>
            <Person id={ticket.requesterId} />
          </Fact>
          {!(isBrief && assignee) && (
            <Fact label={t('Assigned To')}>
              {ticket.assigneeId === null ? t(UNASSIGNED) : <Person id={ticket.assigneeId} />}
            </Fact>
          )}
          <Fact label={t('Department')}>
            <Flex align="center" columnGap="1.5" wrap="wrap" minH="5">
              <DepartmentSelect ticket={ticket} />
              {ticket.private && <PrivateBadge />}
            </Flex>
          </Fact>
          <Fact label={t('Category / Subcategory')}>
            <CategorySelects ticket={ticket} />
          </Fact>
          <Fact label={t('SLA Target')}>
            {catalogue.isLoading ? <Skeleton h="5" w="16" /> : slaText(sla)}
          </Fact>
          <ServiceFacts ticket={ticket} />
          <Fact label={t('Created')}>
            <RelativeTime value={ticket.createdAt} />
          </Fact>
          {ticket.schedule && (
            <Fact label={t('Raised by schedule')}>
              <ScheduleName {...ticket.schedule} />
            </Fact>
          )}
          {ticket.resolvedAt !== null && (
            <Fact label={t(meant('Resolved', 'a date'))}>
              <RelativeTime value={ticket.resolvedAt} />
            </Fact>
          )}
        </Grid>
        <TicketTasks ticket={ticket} />
        {ticket.processes && <Processes ticket={ticket} />}
        <TicketApprovals ticket={ticket} />
        <SideSection title={t('Followers')}>
          <TicketFollowers ticket={ticket} />
        </SideSection>
        <SideSection title={t('Links')}>
          <TicketLinks ticket={ticket} />
        </SideSection>
        {!isBrief && <TicketFiles ticketId={ticket.id} />}
        <RedactionButton ticket={ticket} />
      </Flex>
    </Box>
  )
}

/** The deadlines of a ticket, and for what it waits; nothing without both (D71, D74). */
function ServiceFacts({ ticket: { id, service, waiting } }: { ticket: Ticket }) {
  return (
    <>
      {service && (
        <Fact label={t('Due')}>
          <DueTimes ticketId={id} service={service} />
        </Fact>
      )}
      {waiting && (
        <Fact label={t('Waiting')}>
          <WaitingFacts waiting={waiting} />
        </Fact>
      )}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Text as="dt" textStyle="xs" color="fg.muted" mb="1">
        {label}
      </Text>
      <Box as="dd" textStyle="sm" overflowWrap="anywhere">
        {children}
      </Box>
    </Box>
  )
}

/** @param hours the default SLA of the subcategory, if it has one (spec §2) */
function slaText(hours: number | null): string {
  return hours === null
    ? t('Not set')
    : t('{hours, plural, one {# hour} other {# hours}}', { hours })
}

function Person({ id }: { id: number }) {
  const { find, isLoading } = usePeople()
  const person = find(id)
  if (!person)
    return isLoading ? <Skeleton h="9" w="40" aria-busy /> : <span>{t(UNKNOWN_USER)}</span>
  return (
    <HStack gap="2.5">
      <InitialsAvatar initials={person.initials} />
      <Box minW="0">
        <Text title={titleOfPerson(person)}>
          <bdi>{person.fullName}</bdi>
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {person.role}
        </Text>
        <AwayBadge person={person} mt="1" />
      </Box>
    </HStack>
  )
}
