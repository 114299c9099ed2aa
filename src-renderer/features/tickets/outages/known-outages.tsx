import { Box, Button, chakra, Flex, GridItem, Stack, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type Announcement, MAX_AFFECTED_LINE } from '#shared/api/announcements.ts'
import { momentText } from '../../../lib/announcement-times.ts'
import { useMinute } from '../../../lib/clock.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { paths } from '../../../lib/paths.ts'
import { useHaveThisToo } from '../../../lib/queries/announcements-queries.ts'
import { t } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toasts.ts'
import { KindIcon } from '../../../ui/announcements/kinds.tsx'
import { LineForm } from '../../../ui/announcements/line-form.tsx'
import { TextLink } from '../../../ui/texts/address-link.tsx'
import { useKnownOutages } from './known-outages-queries.ts'

/** A text as one line, for a field that has only one. */
const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

/** How long the sentence is shown that replaces the form, in milliseconds. */
const SENTENCE_MS = 12_000

interface KnownOutagesProps {
  ticket: { description: string; category: string }
  /** Whether the form has files or answers, which a line can't take. */
  hasMore: boolean
  /**
   * Called once the person has said “I have this too”, to close the form.
   * @param isSaid whether the line says all that was typed, so that no draft is needed
   */
  onDone(isSaid: boolean): void
}

/** Offers the outages that a ticket being written may be about, instead of a ticket (D81). */
export function KnownOutages({ ticket, hasMore, onDone }: KnownOutagesProps) {
  const [otherIds, setOtherIds] = useState<readonly number[]>([])
  const [openId, setOpenId] = useState<number>()
  /** The one whose line was left, to which the focus goes back. */
  const [leftId, setLeftId] = useState<number>()
  const known = useKnownOutages(ticket).filter(({ id }) => !otherIds.includes(id))
  const open = known.find(({ id }) => id === openId)
  const send = useHaveThisToo()
  const typed = oneLine(ticket.description)
  const fits = typed.length <= MAX_AFFECTED_LINE
  const sendLine = (outage: Announcement, line: string) =>
    send.mutate(
      { id: outage.id, line },
      {
        onSuccess() {
          const isSaid = !hasMore && (typed === '' || line.includes(typed))
          showToast({
            title: t('Noted: you have this too'),
            description: isSaid
              ? t('You get the answer when “{title}” ends. No ticket was created.', {
                  title: outage.title
                })
              : t(
                  'You get the answer when “{title}” ends. No ticket was created. Your text is kept as a draft.',
                  { title: outage.title }
                ),
            duration: SENTENCE_MS
          })
          onDone(isSaid)
        }
      }
    )
  return (
    <>
      <chakra.span srOnly role="status">
        {known.map(({ title }) => t('Known outage: {title}', { title })).join('. ')}
      </chakra.span>
      {known.length > 0 && (
        <GridItem
          role="group"
          aria-label={t('Known outages')}
          colSpan={{ base: 1, sm: 2 }}
          borderWidth="1px"
          borderRadius="l3"
          bg="bg.subtle"
        >
          {(open ? [open] : known).map((outage) => (
            <Box key={outage.id} px="4" py="3" _notFirst={{ borderTopWidth: '1px' }}>
              <Known outage={outage} />
              {open ? (
                <LineForm
                  outage={outage}
                  initial={fits ? typed : ''}
                  isPending={send.isPending}
                  onSend={(line) => sendLine(outage, line)}
                  onBack={() => {
                    setLeftId(outage.id)
                    setOpenId(undefined)
                  }}
                />
              ) : (
                <Choice
                  outage={outage}
                  isLeft={outage.id === leftId}
                  onChoose={() => setOpenId(outage.id)}
                  onOther={() => setOtherIds([...otherIds, outage.id])}
                />
              )}
            </Box>
          ))}
        </GridItem>
      )}
    </>
  )
}

function Known({ outage: { id, title, from } }: { outage: Announcement }) {
  const now = useMinute()
  const isKiosk = useIsKiosk()
  const name = isKiosk ? (
    <Text as="span" fontWeight="medium">
      <bdi>{title}</bdi>
    </Text>
  ) : (
    <TextLink asChild>
      <Link to={paths.announcement(id)} target="_blank" rel="noopener">
        <bdi>{title}</bdi>
      </Link>
    </TextLink>
  )
  return (
    <Flex gap="2.5" mb="2.5" textStyle="sm">
      <Flex h="1lh" align="center">
        <KindIcon kind="outage" />
      </Flex>
      <Text minW="0" overflowWrap="anywhere">
        <Trans
          id="Known since {moment}: <outage/>"
          values={{ moment: momentText(from, now) }}
          components={{ outage: name }}
        />
      </Text>
    </Flex>
  )
}

interface ChoiceProps {
  outage: Announcement
  /** Whether the person comes back from its line. */
  isLeft: boolean
  onChoose(): void
  onOther(): void
}

/** At a kiosk the buttons are as wide as the form. */
function Choice({ outage: { title }, isLeft, onChoose, onOther }: ChoiceProps) {
  const isKiosk = useIsKiosk()
  const size = isKiosk ? 'lg' : 'sm'
  return (
    <Stack direction={isKiosk ? 'column' : 'row'} gap="2" wrap="wrap">
      <Button
        size={size}
        variant="subtle"
        autoFocus={isLeft}
        aria-label={t('I have this too: {title}', { title })}
        onClick={onChoose}
      >
        {t('I have this too')}
      </Button>
      <Button
        size={size}
        variant="outline"
        aria-label={t('Something else than: {title}', { title })}
        onClick={onOther}
      >
        {t('Something else')}
      </Button>
    </Stack>
  )
}
