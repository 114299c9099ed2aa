import { Button, Flex, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { Link } from 'react-router-dom'
import type { Ticket, TicketOutage } from '#shared/api/tickets.ts'
import { handlesTicket } from '#shared/domain/ticket-rights.ts'
import { type Text as Sentence, text } from '#shared/languages/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { useOutageLink } from '../../../lib/queries/announcements-queries.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
import { translated } from '../../../lib/translated.ts'
import { KindIcon } from '../../../ui/announcements/kinds.tsx'
import { TextLink } from '../../../ui/texts/address-link.tsx'

/** The sentences about an outage that is open, and about one that has ended. */
const SENTENCES: Record<TicketOutage['link'], { open: Sentence; ended: Sentence }> = {
  part: {
    open: text('Part of the outage <outage/>'),
    ended: text('Part of the outage <outage/>, which has ended')
  },
  perhaps: {
    open: text('Perhaps this outage: <outage/>'),
    ended: text('Perhaps this outage: <outage/>, which has ended')
  },
  behind: {
    open: text('The ticket behind the outage <outage/>'),
    ended: text('The ticket behind the outage <outage/>, which has ended')
  }
}

interface OutageLineProps {
  ticket: Ticket
  outage: TicketOutage
}

/** Of which outage a ticket is a part, perhaps; whoever handles the ticket decides that (D60, D81). */
export function OutageLine({ ticket, outage }: OutageLineProps) {
  const { id, title, link, state } = translated(outage)
  const { user } = useCurrentUser()
  const { confirm, remove, isPending } = useOutageLink({ id, ticketId: ticket.id })
  const isOpen = state !== 'ended'
  const mayChange = isOpen && link !== 'behind' && user !== null && handlesTicket(user, ticket)
  return (
    <Flex
      role="note"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      align="center"
      columnGap="2.5"
      rowGap="1.5"
      px={{ base: '4', md: '5' }}
      py="1.5"
      minH="11"
      bg="bg.subtle"
      borderBottomWidth="1px"
      borderTopRadius="l3"
      textStyle="sm"
    >
      <KindIcon kind="outage" isEnded={!isOpen} />
      <Text minW="0" flex={{ base: mayChange ? '1 0 80%' : '1', md: '1' }} overflowWrap="anywhere">
        <Trans
          id={SENTENCES[link][isOpen ? 'open' : 'ended'].id}
          components={{
            outage: (
              <TextLink asChild>
                <Link to={paths.announcement(id)}>{title}</Link>
              </TextLink>
            )
          }}
        />
      </Text>
      {mayChange && (
        <Flex gap="2" _print={{ display: 'none' }}>
          {link === 'perhaps' && (
            <Button
              size="xs"
              variant="outline"
              disabled={isPending}
              title={t('Makes this ticket a part of the outage')}
              onClick={() => confirm.mutate()}
            >
              {t('Confirm')}
            </Button>
          )}
          <Button
            size="xs"
            variant="ghost"
            color="fg.muted"
            disabled={isPending}
            title={t('Takes this ticket out of the outage')}
            onClick={() => remove.mutate()}
          >
            {t('Remove')}
          </Button>
        </Flex>
      )}
    </Flex>
  )
}
