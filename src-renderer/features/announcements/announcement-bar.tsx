import { Box, chakra, Flex, IconButton, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Announcement } from '#shared/api/announcements.ts'
import { ANNOUNCED_HEIGHT_REM, LINES_KEY, lastLines } from '../../lib/announcement-lines.ts'
import { shortTimesText, timesText } from '../../lib/announcement-times.ts'
import { useMinute } from '../../lib/clock.ts'
import { paths } from '../../lib/paths.ts'
import {
  useActiveAnnouncements,
  useReadAnnouncement
} from '../../lib/queries/announcements-queries.ts'
import { t } from '../../lib/texts.ts'
import { AnnouncedRoom } from '../../ui/announcements/announced-room.tsx'
import { ENDED_LABELS, KIND_LABELS, KindIcon } from '../../ui/announcements/kinds.tsx'
import { endsByReading, inOrder } from './announcement-rules.ts'
import { useSettledLines } from './use-settled-lines.ts'

/** The most announcements that a page shows; a last line says how many more there are. */
const MAX_ANNOUNCED = 3

const LINE_HEIGHT = `${ANNOUNCED_HEIGHT_REM}rem`

interface BarProps {
  /** Whether the first announcement came to a page that was open, where nothing may jump. */
  isSudden: boolean
}

/** What is announced to the person, one line each (D81). Nothing of it moves or blinks. */
export function AnnouncementBar({ isSudden }: BarProps) {
  const { data, isPending } = useActiveAnnouncements()
  if (isPending) return <AnnouncedRoom lines={isSudden ? 0 : lastLines()} />
  return <Bar announced={data ?? []} isSudden={isSudden} />
}

function Bar({ announced, isSudden }: BarProps & { announced: readonly Announcement[] }) {
  const sorted = useMemo(() => inOrder(announced), [announced])
  const shown = useSettledLines(sorted, isSudden)
  const lines = shown.slice(0, MAX_ANNOUNCED)
  const more = shown.length - lines.length
  const height = lines.length + (more > 0 ? 1 : 0)
  useEffect(() => noteLines(height), [height])
  return (
    <>
      {lines.length > 0 && (
        <chakra.section
          aria-label={t('Announcements')}
          data-announcements
          bg="bg.subtle"
          borderBottomWidth="1px"
          _print={{ display: 'none' }}
        >
          <Box as="ul" listStyleType="none" maxW="7xl" mx="auto" px={{ base: '4', xl: '8' }}>
            {lines.map((one) => (
              <Line key={one.id} announcement={one} />
            ))}
            {more > 0 && (
              <Flex as="li" h={LINE_HEIGHT} align="center" ps="6">
                <Title asChild>
                  <Link to={paths.announcements}>
                    {t('{count, plural, one {# more} other {# more}}', { count: more })}
                  </Link>
                </Title>
              </Flex>
            )}
          </Box>
        </chakra.section>
      )}
      <News announced={sorted} isSudden={isSudden} />
    </>
  )
}

function Line({ announcement }: { announcement: Announcement }) {
  const now = useMinute()
  const read = useReadAnnouncement()
  const { id, kind, title } = announcement
  const isEnded = announcement.state === 'ended'
  const times = [
    { of: 'phone', text: shortTimesText(announcement, now), hideFrom: 'md' },
    { of: 'desk', text: timesText(announcement, now), hideBelow: 'md' }
  ] as const
  const label = t((isEnded ? ENDED_LABELS : KIND_LABELS)[kind])
  return (
    <Flex as="li" h={LINE_HEIGHT} align="center" gap="2" minW="0" textStyle="sm">
      <KindIcon kind={kind} isEnded={isEnded} />
      <chakra.span srOnly>{`${label}: `}</chakra.span>
      <Text as="span" fontWeight="medium" flexShrink={0} hideBelow="md" aria-hidden>
        {label}
      </Text>
      <Title asChild>
        <Link to={paths.announcement(id)} title={title}>
          {title}
        </Link>
      </Title>
      {times.map(
        ({ of, text, ...shown }) =>
          text !== '' && (
            <Text
              key={of}
              as="span"
              color="fg.muted"
              flexShrink={0}
              fontVariantNumeric="tabular-nums"
              {...shown}
            >
              {text}
            </Text>
          )
      )}
      {endsByReading(announcement) && (
        <IconButton
          variant="ghost"
          size="xs"
          color="fg.muted"
          ms="auto"
          aria-label={t('Mark as read: {title}', { title })}
          title={t('Mark as read')}
          onClick={() => read.mutate(id)}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </Flex>
  )
}

/** Tells screen readers what has come since the page was opened. */
function News({ announced, isSudden }: BarProps & { announced: readonly Announcement[] }) {
  const [known] = useState(() => new Set(isSudden ? [] : announced.map(({ id }) => id)))
  const news = announced.filter(({ id }) => !known.has(id))
  return (
    <chakra.span srOnly role="status">
      {news
        .map(({ kind, title }) => t('{name}: {value}', { name: KIND_LABELS[kind], value: title }))
        .join('. ')}
    </chakra.span>
  )
}

const Title = chakra('a', {
  base: {
    // As high as its line, for fingers, and on phones a little higher.
    display: 'block',
    alignContent: 'center',
    h: LINE_HEIGHT,
    lineHeight: LINE_HEIGHT,
    minW: '0',
    truncate: true,
    fontSize: 'sm',
    textDecoration: 'underline',
    textDecorationColor: 'border.emphasized',
    textUnderlineOffset: '3px',
    focusVisibleRing: 'outside',
    borderRadius: 'l1',
    _hover: { textDecorationColor: 'currentColor' }
  }
})

/** Keeps how many lines the bar has; see `lastLines`. */
function noteLines(lines: number): void {
  try {
    window.localStorage.setItem(LINES_KEY, String(lines))
  } catch {
    // The next page begins without room for them.
  }
}
