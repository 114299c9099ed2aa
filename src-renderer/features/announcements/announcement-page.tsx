import { Box, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { FileQuestion } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { Announcement } from '#shared/api/announcements.ts'
import { timesText } from '../../lib/announcement-times.ts'
import { ApiError } from '../../lib/api.ts'
import { useMinute } from '../../lib/clock.ts'
import { paths } from '../../lib/paths.ts'
import { useReadAnnouncement } from '../../lib/queries/announcements-queries.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { translated } from '../../lib/translated.ts'
import { KIND_LABELS, KindIcon } from '../../ui/announcements/kinds.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { TicketText } from '../../ui/texts/ticket-text.tsx'
import { MissingLanguage } from '../../ui/translations/missing-language.tsx'
import { AffectedLines } from './affected-lines.tsx'
import { AnnouncementActions } from './announcement-actions.tsx'
import { AnnouncementFacts } from './announcement-facts.tsx'
import { useAnnouncement } from './announcement-queries.ts'
import { endsByReading, languagesOf } from './announcement-rules.ts'
import { HaveThisToo } from './have-this-too.tsx'
import { OutageTickets } from './outage-tickets.tsx'

/** Shown for an announcement that does not exist, or is not for the person. */
export function MissingAnnouncement() {
  return (
    <Page title={t('Announcement')}>
      <EmptyState
        icon={FileQuestion}
        title={t('Announcement not found')}
        text={t('It may have been deleted, or it is not for you.')}
      />
    </Page>
  )
}

/** An announcement with its text, and what people who manage it can do (D81). */
export function AnnouncementPage({ id }: { id: number }) {
  const { data, error, refetch } = useAnnouncement(id)
  if (error instanceof ApiError && error.status === 404) return <MissingAnnouncement />
  const shown = data && translated(data)
  return (
    <Page title={t('Announcement')} {...(shown && { windowTitle: shown.title })}>
      {shown ? (
        <AnnouncementCard announcement={shown} />
      ) : error ? (
        <ErrorState title={t('Failed to fetch the announcement')} error={error} onRetry={refetch} />
      ) : (
        <Skeleton h="80" maxW="48rem" borderRadius="l3" aria-busy />
      )}
    </Page>
  )
}

function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const now = useMinute()
  const { id, kind, title, text, format, answer, canManage } = announcement
  useMarkedAsRead(announcement)
  const isEnded = announcement.state === 'ended'
  return (
    <Stack gap="5" maxW="48rem">
      <BackLink to={paths.announcements}>{t('All announcements')}</BackLink>
      <Box as="article" borderWidth="1px" borderRadius="l3">
        <Stack gap="1.5" px={{ base: '4', md: '5' }} py="4">
          <Flex gap="2" align="center" textStyle="sm" wrap="wrap">
            <KindIcon kind={kind} isEnded={isEnded} />
            <Text as="span" fontWeight="medium">
              {t(KIND_LABELS[kind])}
            </Text>
            <Text as="span" color="fg.muted">
              {timesText(announcement, now)}
            </Text>
          </Flex>
          <Text as="h2" textStyle="xl" fontWeight="semibold" overflowWrap="anywhere">
            <bdi>{title}</bdi>
          </Text>
          <WrittenBy announcement={announcement} />
          <MissingLanguage written={languagesOf(announcement, text === '' ? 'title' : 'text')} />
        </Stack>
        {text !== '' && (
          <Box borderTopWidth="1px" px={{ base: '4', md: '5' }} py="4">
            <TicketText text={text} format={format} />
          </Box>
        )}
        {answer !== null && (
          <Box borderTopWidth="1px" px={{ base: '4', md: '5' }} py="4">
            <Text as="h3" textStyle="xs" color="fg.muted" mb="1">
              {t('Answer')}
            </Text>
            <TicketText text={answer} format="markdown" />
            <MissingLanguage written={languagesOf(announcement, 'answer')} />
          </Box>
        )}
        <AnnouncementFacts announcement={announcement} />
        {kind === 'outage' && !isEnded && <HaveThisToo key={id} announcement={announcement} />}
      </Box>
      {canManage && <AnnouncementActions announcement={announcement} isEnded={isEnded} />}
      {kind === 'outage' && <OutageTickets announcement={announcement} />}
      {canManage && kind === 'outage' && <AffectedLines id={id} />}
    </Stack>
  )
}

/** Who reads a notice here need not do so in the bar as well. */
function useMarkedAsRead(announcement: Announcement) {
  const { mutate } = useReadAnnouncement()
  const { id, read } = announcement
  const mark = useEffectEvent(() => {
    if (endsByReading(announcement)) mutate(id)
  })
  useEffect(() => {
    if (!read) mark()
  }, [read])
}

function WrittenBy({ announcement: { authorId, createdAt } }: { announcement: Announcement }) {
  const { nameOf, titleOf } = usePeople()
  return (
    <Text textStyle="sm" color="fg.muted">
      <Trans
        id="<author/>, <time/>"
        components={{
          author: (
            <span title={titleOf(authorId)}>
              <bdi>{nameOf(authorId)}</bdi>
            </span>
          ),
          time: <RelativeTime value={createdAt} />
        }}
      />
    </Text>
  )
}
