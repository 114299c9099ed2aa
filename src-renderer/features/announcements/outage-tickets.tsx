import { Badge, Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Announcement, OutageTicket } from '#shared/api/announcements.ts'
import { numberText } from '../../lib/formats.ts'
import { paths } from '../../lib/paths.ts'
import { useOutageLink } from '../../lib/queries/announcements-queries.ts'
import { t } from '../../lib/texts.ts'
import { TextLink } from '../../ui/texts/address-link.tsx'
import { StatusBadge } from '../../ui/ticket-badges.tsx'
import { useOutageTickets } from './announcement-queries.ts'

/** The tickets of an outage that the person sees; nothing without any. */
export function OutageTickets({ announcement: { id, canManage } }: { announcement: Announcement }) {
  const { data } = useOutageTickets(id)
  if (!data || data.rows.length === 0) return null
  const { rows, total } = data
  return (
    <Box as="section" aria-labelledby="outage-tickets">
      <Heading as="h2" id="outage-tickets" textStyle="md" mb="2">
        {rows.length < total
          ? t('Tickets, newest {shown} of {total}', {
              shown: numberText(rows.length),
              total: numberText(total)
            })
          : t('Tickets ({total})', { total: numberText(total) })}
      </Heading>
      <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" textStyle="sm">
        {rows.map((ticket) => (
          <TicketLine key={ticket.id} outage={id} ticket={ticket} mayChange={canManage} />
        ))}
      </Box>
    </Box>
  )
}

interface TicketLineProps {
  outage: number
  ticket: OutageTicket
  mayChange: boolean
}

function TicketLine({ outage, ticket, mayChange }: TicketLineProps) {
  const { id, ticketId, title, status, link } = ticket
  const { confirm, remove, isPending } = useOutageLink({ id: outage, ticketId: id })
  return (
    <Flex
      as="li"
      direction={{ base: 'column', md: 'row' }}
      align={{ md: 'center' }}
      columnGap="3"
      minH="10"
      px={{ base: '4', md: '5' }}
      py="1.5"
      _notFirst={{ borderTopWidth: '1px' }}
    >
      <Flex align="center" gap="3" flex="1" minW="0">
        <TextLink asChild textStyle="id" display="inline-flex" alignItems="center" flexShrink={0}>
          <Link to={paths.ticket(id)}>{ticketId}</Link>
        </TextLink>
        <Text as="span" minW="0" truncate title={title}>
          {title}
        </Text>
      </Flex>
      <Flex gap="2" align="center" flexShrink={0} wrap="wrap">
        {link === 'perhaps' && <Badge colorPalette="gray">{t('Perhaps')}</Badge>}
        <StatusBadge status={status} />
        {mayChange && link === 'perhaps' && (
          <Button
            size="xs"
            variant="outline"
            disabled={isPending}
            aria-label={t('Confirm {ticketId}', { ticketId })}
            onClick={() => confirm.mutate()}
          >
            {t('Confirm')}
          </Button>
        )}
        {mayChange && (
          <Button
            size="xs"
            variant="ghost"
            color="fg.muted"
            disabled={isPending}
            aria-label={t('Remove {ticketId}', { ticketId })}
            onClick={() => remove.mutate()}
          >
            {t('Remove')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}
