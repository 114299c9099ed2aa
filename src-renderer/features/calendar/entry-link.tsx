import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { listText } from '../../lib/list-text.ts'
import { t } from '../../lib/texts.ts'
import { beginTextOn, type CalendarEntry, spanTextOn, timeTextOn } from './calendar-entries.ts'
import { KINDS } from './kinds.ts'

interface EntryProps {
  entry: CalendarEntry
  /** The day on which it is shown. */
  day: string
}

/** An entry in a day of the month, in one line; the keyboard reaches it through the day. */
export function EntryChip({ entry, day }: EntryProps) {
  const { kind, title, overlaps, path } = entry
  const { icon: Icon, label: name, colorPalette } = KINDS[kind]
  const label = t(name)
  const time = timeTextOn(entry, day)
  // There is room for little more than the name of a ticket, or for what does not work.
  const begin = kind === 'due' || kind === 'outage' ? '' : beginTextOn(entry, day)
  const content = (
    <>
      <Icon size="0.875rem" aria-hidden />
      <Text as="span" srOnly>
        {`${label}: `}
      </Text>
      {overlaps && <TriangleAlert size="0.875rem" aria-hidden />}
      {begin !== '' && (
        <Text as="span" flexShrink={0}>
          {`${begin} `}
        </Text>
      )}
      <Text as="span" truncate>
        {title}
      </Text>
    </>
  )
  const tooltip = [
    t('{name}: {value}', { name, value: title }),
    time,
    entry.detail,
    overlaps && overlapText(overlaps)
  ]
    .filter(Boolean)
    .join('\n')
  return path ? (
    <Chip asChild title={tooltip} colorPalette={colorPalette} data-kind={kind}>
      <Link to={path} tabIndex={-1}>
        {content}
      </Link>
    </Chip>
  ) : (
    <Chip as="span" title={tooltip} colorPalette={colorPalette} data-kind={kind}>
      {content}
    </Chip>
  )
}

/** Such as “Overlaps Christmas and Move the switches”. */
function overlapText(names: readonly string[]): string {
  return t('Overlaps {names}', { names: listText(names, 'and') })
}

/** An entry in a list of days, with everything about it. */
export function EntryRow({ entry, day }: EntryProps) {
  const { kind, title, detail, overlaps, path } = entry
  const { icon: Icon, label: name, colorPalette } = KINDS[kind]
  const label = t(name)
  const content = (
    <>
      <Flex
        align="center"
        justify="center"
        boxSize="7"
        borderRadius="l2"
        flexShrink={0}
        colorPalette={colorPalette}
        bg="colorPalette.subtle"
        color="colorPalette.fg"
      >
        <Icon size="1rem" aria-hidden />
      </Flex>
      <Box minW="0" flex="1">
        <Text fontWeight="medium" overflowWrap="anywhere" lineClamp={2}>
          {title}
        </Text>
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {[label, spanTextOn(entry, day), detail].filter(Boolean).join(' · ')}
        </Text>
        {overlaps && (
          <Flex as="span" gap="1.5" align="center" textStyle="xs" color="amber.fg">
            <TriangleAlert size="0.875rem" aria-hidden />
            <span>{overlapText(overlaps)}</span>
          </Flex>
        )}
      </Box>
    </>
  )
  return path ? (
    <Row asChild _hover={{ bg: 'bg.muted' }}>
      <Link to={path}>{content}</Link>
    </Row>
  ) : (
    <Row as="div">{content}</Row>
  )
}

const Chip = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    h: '5',
    px: '1',
    minW: '0',
    borderRadius: 'l1',
    textStyle: 'xs',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    '& svg': { flexShrink: 0 },
    '&:is(a):hover': { bg: 'colorPalette.muted' }
  }
})

const Row = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    px: '4',
    py: '2.5',
    textStyle: 'sm',
    focusVisibleRing: 'inside',
    // Within the row, because the list around it cuts off what is outside.
    _focusVisible: { outlineWidth: '2px', outlineOffset: '-2px' }
  }
})
