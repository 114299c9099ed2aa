import { Box, Flex, Text } from '@chakra-ui/react'
import type { SignInAnnouncement } from '#shared/api/auth.ts'
import { timesText } from '../../lib/announcement-times.ts'
import { useMinute } from '../../lib/clock.ts'
import { useSetup } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { translated } from '../../lib/translated.ts'
import { KIND_LABELS, KindIcon } from '../../ui/announcements/kinds.tsx'

/** The most that are shown, so that the form stays in sight. */
const MAX_SHOWN = 3

/** What is announced to everyone, also without an account (D81). */
export function SignInAnnouncements() {
  const { data } = useSetup()
  const announced = data?.announcements?.slice(0, MAX_SHOWN).map(translated) ?? []
  if (announced.length === 0) return null
  return (
    <Box
      as="section"
      aria-label={t('Announcements')}
      borderWidth="1px"
      borderRadius="l3"
      mb="6"
      textStyle="sm"
    >
      {announced.map((one) => (
        <Announced key={`${one.kind} ${one.from} ${one.title}`} announced={one} />
      ))}
    </Box>
  )
}

function Announced({ announced }: { announced: SignInAnnouncement }) {
  // Not this minute, in which one may have begun.
  useMinute()
  const { kind, title } = announced
  const times = timesText(announced, Date.now())
  return (
    <Flex gap="2.5" px="4" py="2.5" _notFirst={{ borderTopWidth: '1px' }}>
      <Flex h="1lh" align="center">
        <KindIcon kind={kind} />
      </Flex>
      <Box minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          <bdi>{title}</bdi>
        </Text>
        <Text color="fg.muted">
          {[t(KIND_LABELS[kind]), times].filter((text) => text !== '').join(' · ')}
        </Text>
      </Box>
    </Flex>
  )
}
