import { Box, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Ticket } from '#shared/api/tickets.ts'
import { firstLine } from '#shared/domain/ticket-title.ts'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { weekdayText } from '../../../lib/weekday-text.ts'
import { awaitedQuery } from './waiting-queries.ts'

/** The tickets that wait for an answer of the person who raised them; nothing without any (D74). */
export function AwaitedTickets() {
  const { data: tickets = [] } = useQuery(awaitedQuery)
  if (tickets.length === 0) return null
  return (
    <Stack as="section" gap="3" mb="7" aria-labelledby="awaited-tickets">
      <Heading as="h2" id="awaited-tickets" textStyle="lg">
        {t('Waiting for your answer')}
      </Heading>
      <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" overflow="hidden">
        {tickets.map((ticket) => (
          <AwaitedTicket key={ticket.id} ticket={ticket} />
        ))}
      </Box>
    </Stack>
  )
}

function AwaitedTicket({ ticket }: { ticket: Ticket }) {
  const { id, ticketId, description, format, waiting } = ticket
  const about = firstLine(description, format)
  return (
    <Box as="li" _notFirst={{ borderTopWidth: '1px' }}>
      <Row asChild>
        <Link to={paths.ticket(id)}>
          <Text as="span" textStyle="id" color="fg.muted" flexShrink={0}>
            {ticketId}
          </Text>
          <Text as="span" truncate flex="1" minW="8rem" title={about}>
            {about}
          </Text>
          {waiting && (
            <Flex as="span" textStyle="xs" color="fg.muted" flexShrink={0}>
              {waiting.resolveAt
                ? t('Open until {day}', { day: weekdayText(waiting.resolveAt) })
                : t('Since {day}', { day: weekdayText(waiting.since) })}
            </Flex>
          )}
        </Link>
      </Row>
    </Box>
  )
}

const Row = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '11',
    px: '4',
    py: '2',
    textStyle: 'sm',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted' }
  }
})
