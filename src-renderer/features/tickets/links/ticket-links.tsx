import { Button, Flex, HStack, IconButton, Link, Stack, Text } from '@chakra-ui/react'
import { Link2, X } from 'lucide-react'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { TicketLink } from '#shared/api/ticket-links.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { STATUS_LABELS } from '#shared/domain/tickets.ts'
import { type Text as Translatable, text } from '#shared/languages/texts.ts'
import { lazyModule, useLoadedAhead } from '../../../lib/lazy-module.ts'
import { paths } from '../../../lib/paths.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
import { useTicketRights } from '../ticket-rights.ts'
import { useChangeLinks, useLinks } from './link-queries.ts'

const linkDialog = lazyModule(() => import('./link-dialog.tsx'))

const RELATIONS: Record<TicketLink['kind'], Record<TicketLink['direction'], Translatable>> = {
  duplicate: { to: text('Duplicate of'), from: text('Has duplicate') },
  part: { to: text('Part of'), from: text('Has part') },
  related: { to: text('Related to'), from: text('Related to') }
}

/** The tickets that a ticket is linked to, and the button to link another (D49). */
export function TicketLinks({ ticket }: { ticket: Ticket }) {
  const { data: links = [] } = useLinks(ticket.id)
  const [isOpen, setOpen] = useState(false)
  const dialog = useLoadedAhead(linkDialog, isOpen)
  return (
    <Stack gap="2" align="start">
      {links.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="2" w="full">
          {links.map((link) => (
            <LinkItem key={link.id} ticket={ticket} link={link} />
          ))}
        </Stack>
      )}
      <Flex _print={{ display: 'none' }}>
        <Button data-link variant="outline" size="xs" onClick={() => setOpen(true)}>
          <Link2 aria-hidden />
          <span>{t('Link ticket')}</span>
        </Button>
      </Flex>
      {dialog && (
        <dialog.LinkDialog ticket={ticket} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </Stack>
  )
}

function LinkItem({ ticket: own, link }: { ticket: Ticket; link: TicketLink }) {
  const { remove } = useChangeLinks(own)
  const isRemovable = useIsRemovable(own, link)
  const { kind, direction, ticket } = link
  return (
    <Flex as="li" gap="1" align="start" justify="space-between">
      <Stack gap="0" minW="0">
        <HStack gap="1.5" wrap="wrap">
          <Text as="span" color="fg.muted">
            {t(RELATIONS[kind][direction])}
          </Text>
          <Link asChild textStyle="id">
            <RouterLink to={paths.ticket(ticket.id)} title={t(STATUS_LABELS[ticket.status])}>
              {ticket.ticketId}
            </RouterLink>
          </Link>
        </HStack>
        <Text textStyle="xs" color="fg.muted" truncate title={ticket.about}>
          {ticket.about}
        </Text>
      </Stack>
      {isRemovable && (
        <IconButton
          variant="ghost"
          size="xs"
          color="fg.muted"
          aria-label={t('Remove link to {ticketId}', { ticketId: ticket.ticketId })}
          title={t('Remove link')}
          _print={{ display: 'none' }}
          onClick={() => !remove.isPending && remove.mutate(link.id)}
        >
          <X />
        </IconButton>
      )}
    </Flex>
  )
}

/** Whether a person can remove a link: the end of a duplicate gives a ticket its status back (D60). */
function useIsRemovable(ticket: Ticket, { kind, direction, ticket: other }: TicketLink): boolean {
  const { user } = useCurrentUser()
  const { fields } = useTicketRights(ticket)
  const duplicate = direction === 'to' ? ticket : other
  if (kind !== 'duplicate' || duplicate.status !== 'cancelled') return true
  if (direction === 'to') return fields
  // Little is known of the other ticket here; its own page offers the same.
  const isFree = user?.ticketChanges === undefined && user?.privateDepartments === undefined
  return isFree || isItSupportSpecialist(user?.role ?? '')
}
