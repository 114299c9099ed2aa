import { Box, chakra, Dialog, Flex, Stack, Text } from '@chakra-ui/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { keyFromLeft } from '../../lib/reading-direction.ts'
import { t } from '../../lib/texts.ts'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import type { CalendarEntry, MoreEntries } from './calendar-entries.ts'
import { entriesOn } from './calendar-entries.ts'
import { DayEntries } from './day-entries.tsx'
import { dayName, longWeekdayName, weekdayName } from './day-names.ts'
import { EntryChip } from './entry-link.tsx'
import { dayAfterKey, gridRange, weeksOf } from './months.ts'

/** How many entries a day shows in the month. */
const SHOWN = 4

interface MonthGridProps {
  month: string
  today: string
  entries: readonly CalendarEntry[]
  moreOn(day: string): MoreEntries[]
  /** Opens the month of a day on which the focus moves. */
  onMonth(month: string): void
}

/** A month as a table of weeks; arrow keys move from day to day, and Enter lists a day's entries. */
export function MonthGrid({ month, today, entries, moreOn, onMonth }: MonthGridProps) {
  const weeks = weeksOf(gridRange(month))
  const [focused, setFocused] = useState(today)
  const [opened, setOpened] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const isMoving = useRef(false)
  const days = weeks.flat()
  const stop = days.includes(focused) ? focused : `${month}-01`

  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    body.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus()
  }, [stop])

  function move(event: KeyboardEvent, day: string) {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      setOpened(day)
      return
    }
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey
    const next = hasModifier ? undefined : dayAfterKey(day, keyFromLeft(event.key))
    if (next === undefined) return
    event.preventDefault()
    isMoving.current = true
    setFocused(next)
    if (next.slice(0, 7) !== month) onMonth(next.slice(0, 7))
  }

  return (
    <>
      <Table role="grid" aria-labelledby="calendar-month">
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <chakra.th key={day} scope="col" abbr={longWeekdayName(day)}>
                {weekdayName(day)}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  isOfMonth={day.startsWith(month)}
                  isToday={day === today}
                  isStop={day === stop}
                  entries={entriesOn(entries, day)}
                  more={moreOn(day)}
                  onKeyDown={(event) => move(event, day)}
                  onOpen={() => {
                    setFocused(day)
                    setOpened(day)
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <DialogFrame
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        title={opened === null ? '' : dayName(opened)}
        width="32rem"
      >
        <Dialog.Body pb="5">
          {opened !== null && <OpenedDay day={opened} entries={entries} more={moreOn(opened)} />}
        </Dialog.Body>
      </DialogFrame>
    </>
  )
}

interface OpenedDayProps {
  day: string
  entries: readonly CalendarEntry[]
  more: readonly MoreEntries[]
}

function OpenedDay({ day, entries, more }: OpenedDayProps) {
  const own = entriesOn(entries, day)
  if (own.length + more.length === 0)
    return <Text color="fg.muted">{t('Nothing on this day.')}</Text>
  return <DayEntries day={day} entries={own} more={more} />
}

interface DayCellProps extends OpenedDayProps {
  isOfMonth: boolean
  isToday: boolean
  /** Whether Tab stops here. */
  isStop: boolean
  onKeyDown(event: KeyboardEvent): void
  onOpen(): void
}

function DayCell(props: DayCellProps) {
  const { day, isOfMonth, isToday, isStop, entries, more, onKeyDown, onOpen } = props
  const total = more.reduce((sum, { count }) => sum + count, entries.length)
  const shown = total > SHOWN ? entries.slice(0, SHOWN - 1) : entries
  const isClosed = entries.some(({ kind, wholeDays }) => kind === 'closure' && wholeDays)
  const name = { day: dayName(day), count: total }
  return (
    <chakra.td
      role="gridcell"
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      bg={isClosed ? 'bg.muted' : isOfMonth ? undefined : 'bg.subtle'}
      onKeyDown={onKeyDown}
      onDoubleClick={onOpen}
    >
      <chakra.span srOnly>
        {total === 0
          ? t('{day}, nothing', name)
          : t('{count, plural, one {{day}, # entry} other {{day}, # entries}}', name)}
      </chakra.span>
      <Flex justify="flex-end" mb="1">
        <Text
          as="span"
          aria-hidden
          textStyle="xs"
          fontVariantNumeric="tabular-nums"
          minW="6"
          lineHeight="1.5rem"
          textAlign="center"
          {...(isToday
            ? {
                bg: 'indigo.solid',
                color: 'indigo.contrast',
                borderRadius: 'full',
                fontWeight: 'semibold'
              }
            : { color: isOfMonth ? 'fg' : 'fg.subtle' })}
        >
          {Number(day.slice(8))}
        </Text>
      </Flex>
      <Stack gap="0.5">
        {shown.map((entry) => (
          <EntryChip key={entry.key} entry={entry} day={day} />
        ))}
        {total > shown.length && (
          <More tabIndex={-1} onClick={onOpen}>
            {t('{count, plural, one {# more} other {# more}}', { count: total - shown.length })}
          </More>
        )}
      </Stack>
      {/* The cell has room for the longest day of its week. */}
      <Box h="1" />
    </chakra.td>
  )
}

const Table = chakra('table', {
  base: {
    w: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '0',
    borderWidth: '1px',
    borderRadius: 'l3',
    overflow: 'hidden',
    '& th': {
      textStyle: 'xs',
      color: 'fg.muted',
      fontWeight: 'medium',
      textAlign: 'end',
      px: '2',
      py: '1.5',
      borderBottomWidth: '1px'
    },
    '& td': {
      verticalAlign: 'top',
      h: '7.5rem',
      p: '1',
      borderBottomWidth: '1px',
      borderEndWidth: '1px',
      focusVisibleRing: 'inside'
    },
    '& td:last-child': { borderEndWidth: '0' },
    '& tr:last-child td': { borderBottomWidth: '0' }
  }
})

const More = chakra('button', {
  base: {
    textStyle: 'xs',
    color: 'fg.muted',
    textAlign: 'start',
    px: '1',
    h: '5',
    borderRadius: 'l1',
    cursor: 'pointer',
    _hover: { bg: 'bg.emphasized', color: 'fg' }
  }
})
