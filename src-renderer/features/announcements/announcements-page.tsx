import {
  Badge,
  Box,
  Button,
  chakra,
  Flex,
  Heading,
  Skeleton,
  Stack,
  Tabs,
  Text
} from '@chakra-ui/react'
import { CalendarDays, ChevronRight, Megaphone, Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Announcement } from '#shared/api/announcements.ts'
import { writesAnnouncements } from '#shared/domain/announcements.ts'
import { meant, text } from '#shared/languages/texts.ts'
import { timesText } from '../../lib/announcement-times.ts'
import { useMinute } from '../../lib/clock.ts'
import { paths } from '../../lib/paths.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { translated } from '../../lib/translated.ts'
import { useTab } from '../../lib/use-tab.ts'
import { KIND_LABELS, KindIcon } from '../../ui/announcements/kinds.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useAnnouncements } from './announcement-queries.ts'
import { inOrder, isUnread } from './announcement-rules.ts'
import { affectedText, audienceText } from './announcement-texts.ts'

const TABS = ['open', 'ended'] as const

/** Outages, planned work and notices: those that are open, and those that have ended (D81). */
export function AnnouncementsPage() {
  const { user } = useCurrentUser()
  const { tab, open } = useTab(TABS)
  const isWriter = user !== null && writesAnnouncements(user)
  return (
    <Page title={t('Announcements')} action={<Actions isWriter={isWriter} />}>
      <Tabs.Root value={tab} onValueChange={({ value }) => open(value)} lazyMount unmountOnExit>
        <Tabs.List>
          <Tabs.Trigger value="open">{t(meant('Open', 'announcements'))}</Tabs.Trigger>
          <Tabs.Trigger value="ended">{t(meant('Ended', 'announcements'))}</Tabs.Trigger>
        </Tabs.List>
        {TABS.map((state) => (
          <Tabs.Content key={state} value={state} pt="4">
            <AnnouncementList state={state} isWriter={isWriter} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Page>
  )
}

function Actions({ isWriter }: { isWriter: boolean }) {
  return (
    <Flex gap="2">
      <Button asChild variant="outline">
        <Link to={paths.calendar} aria-label={t('Calendar')}>
          <CalendarDays aria-hidden />
          <Box as="span" hideBelow="sm">
            {t('Calendar')}
          </Box>
        </Link>
      </Button>
      {isWriter && <NewButton />}
    </Flex>
  )
}

function NewButton() {
  return (
    <Button asChild>
      <Link to={paths.newAnnouncement} aria-label={t('New announcement')}>
        <Plus aria-hidden />
        {/* The narrowest phones have room for the heading alone. */}
        <Box as="span" hideFrom="sm" css={{ '@media (max-width: 22.4rem)': { display: 'none' } }}>
          {t(meant('New', 'an announcement'))}
        </Box>
        <Box as="span" hideBelow="sm">
          {t('New announcement')}
        </Box>
      </Link>
    </Button>
  )
}

const EMPTY = {
  open: {
    title: text('No open announcements'),
    text: text('Outages, planned work and notices are listed here.')
  },
  ended: {
    title: text('No ended announcements'),
    text: text('Announcements stay here once they have ended.')
  }
}

function AnnouncementList({ state, isWriter }: { state: 'open' | 'ended'; isWriter: boolean }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useAnnouncements(state)
  if (error && !data)
    return <ErrorState title={t('Failed to fetch announcements')} error={error} onRetry={refetch} />
  if (!data) return <Skeleton h="40" maxW="48rem" borderRadius="l3" aria-busy />
  const announcements = data.pages.flatMap(({ rows }) => rows.map(translated))
  if (announcements.length === 0)
    return (
      <EmptyState icon={Megaphone} title={t(EMPTY[state].title)} text={t(EMPTY[state].text)}>
        {isWriter && state === 'open' && <NewButton />}
      </EmptyState>
    )
  return (
    <Stack gap="5" maxW="48rem">
      {groupsOf(announcements).map(({ name, rows }) => (
        <Box as="section" key={name} aria-label={name}>
          {state === 'open' && (
            <Heading as="h2" textStyle="sm" mb="2">
              {name}
            </Heading>
          )}
          <Rows announcements={rows} />
        </Box>
      ))}
      {hasNextPage && (
        <Button
          variant="outline"
          alignSelf="center"
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </Stack>
  )
}

/** Those that hold now as the bar has them, then the planned ones, the next one first. */
function groupsOf(announcements: readonly Announcement[]) {
  const of = (state: Announcement['state']) => announcements.filter((one) => one.state === state)
  return [
    { name: t('Now'), rows: inOrder(of('now')) },
    { name: t('Planned'), rows: of('planned').reverse() },
    { name: t(meant('Ended', 'announcements')), rows: of('ended') }
  ].filter(({ rows }) => rows.length > 0)
}

function Rows({ announcements }: { announcements: readonly Announcement[] }) {
  return (
    <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" overflow="hidden">
      {announcements.map((announcement) => (
        <Box as="li" key={announcement.id} _notFirst={{ borderTopWidth: '1px' }}>
          <Row announcement={announcement} />
        </Box>
      ))}
    </Box>
  )
}

function Row({ announcement }: { announcement: Announcement }) {
  const now = useMinute()
  const { id, kind, title } = announcement
  const facts = [
    t(KIND_LABELS[kind]),
    timesText(announcement, now),
    audienceText(announcement),
    affectedText(announcement)
  ].filter((text) => text !== '')
  return (
    <RowLink asChild>
      <Link to={paths.announcement(id)}>
        <Flex h="1lh" align="center" alignSelf="start">
          <KindIcon kind={kind} isEnded={announcement.state === 'ended'} />
        </Flex>
        <Stack as="span" gap="0.5" minW="0" flex="1">
          <Text as="span" fontWeight="medium" overflowWrap="anywhere">
            <bdi>{title}</bdi>
          </Text>
          <Text as="span" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            {facts.join(' · ')}
          </Text>
        </Stack>
        {isUnread(announcement) && <Badge colorPalette="indigo">{t('Unread')}</Badge>}
        <ChevronRight size="1rem" aria-hidden />
      </Link>
    </RowLink>
  )
}

const RowLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '4',
    py: '3',
    textStyle: 'sm',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted' },
    '& > svg': { flexShrink: 0, color: 'fg.subtle' }
  }
})
