import { Box, Flex, Grid, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Announcement } from '#shared/api/announcements.ts'
import { meant } from '#shared/languages/texts.ts'
import { momentText } from '../../lib/announcement-times.ts'
import { useMinute } from '../../lib/clock.ts'
import { listText } from '../../lib/list-text.ts'
import { paths } from '../../lib/paths.ts'
import { useCategoryName } from '../../lib/queries/categories-queries.ts'
import { t } from '../../lib/texts.ts'
import { TextLink } from '../../ui/texts/address-link.tsx'
import { StatusBadge } from '../../ui/ticket-badges.tsx'
import { affectedText, audienceText } from './announcement-texts.ts'

/** Whom an announcement is for, when, and the ticket behind it. */
export function AnnouncementFacts({ announcement }: { announcement: Announcement }) {
  const now = useMinute()
  const nameOf = useCategoryName()
  const { kind, from, until, endedAt, categories, ticket, onSignIn } = announcement
  const affected = affectedText(announcement)
  return (
    <Grid
      as="dl"
      gap="4"
      borderTopWidth="1px"
      px={{ base: '4', md: '5' }}
      py="4"
      templateColumns="repeat(auto-fill, minmax(9rem, 1fr))"
    >
      <Fact label={t('From')}>{momentText(from, now)}</Fact>
      {endedAt !== null ? (
        <Fact label={t(meant('Ended', 'a date'))}>{momentText(endedAt, now)}</Fact>
      ) : (
        until !== null && (
          <Fact label={kind === 'outage' ? t('Expected end') : t('Until')}>
            {momentText(until, now)}
          </Fact>
        )
      )}
      <Fact label={t('For')}>
        {onSignIn
          ? t('{audience}, and the sign-in page', { audience: audienceText(announcement) })
          : audienceText(announcement)}
      </Fact>
      {categories.length > 0 && (
        <Fact label={t('About')}>{listText(categories.map(nameOf), 'row')}</Fact>
      )}
      {ticket && (
        <Fact label={t('Ticket')}>
          <Flex gap="2" wrap="wrap" align="center">
            <TextLink asChild textStyle="id" display="inline-flex" alignItems="center">
              <Link to={paths.ticket(ticket.id)}>{ticket.ticketId}</Link>
            </TextLink>
            <StatusBadge status={ticket.status} />
          </Flex>
        </Fact>
      )}
      {affected !== '' && <Fact label={t('Affected')}>{affected}</Fact>}
    </Grid>
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
