import { Box, chakra, Flex, Heading, IconButton, Text } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, memo, useDeferredValue, useMemo, useState } from 'react'
import type { NamedCalendar } from '#shared/api/service-levels.ts'
import { dateFormat } from '../../../lib/formats.ts'
import { listText } from '../../../lib/list-text.ts'
import { openTimeText } from '../../../lib/open-time-text.ts'
import { keyFromLeft } from '../../../lib/reading-direction.ts'
import { t } from '../../../lib/texts.ts'
import { dayText } from './calendar-text.ts'
import { type YearDay, yearDays, yearTotals } from './year-days.ts'

const HOUR_MS = 60 * 60 * 1000

/** A year of a calendar: one line for each month, darker for longer opening hours. */
export function YearStrip({ calendar }: { calendar: NamedCalendar }) {
  const [year, setYear] = useState(() => new Date().getFullYear())
  const shown = useDeferredValue(calendar)
  const days = useMemo(() => yearDays(shown, year), [shown, year])
  // While a time is being typed, the year stays as it was, so that nothing moves.
  const [known, setKnown] = useState(days)
  if (days && days !== known) setKnown(days)
  const months = days ?? (known?.[0]?.[0]?.day.startsWith(`${year}-`) ? known : null)
  return (
    <Box maxW="2xl">
      <Flex align="center" justify="space-between" mb="2">
        <Heading as="h4" textStyle="sm">
          {t('The year {year}', { year })}
        </Heading>
        <Flex>
          <IconButton
            variant="ghost"
            size="sm"
            aria-label={t('Previous year, {year}', { year: year - 1 })}
            onClick={() => setYear(year - 1)}
          >
            <ChevronLeft />
          </IconButton>
          <IconButton
            variant="ghost"
            size="sm"
            aria-label={t('Next year, {year}', { year: year + 1 })}
            onClick={() => setYear(year + 1)}
          >
            <ChevronRight />
          </IconButton>
        </Flex>
      </Flex>
      {months ? (
        <Year key={year} months={months} year={year} />
      ) : (
        <Text textStyle="sm" color="fg.muted">
          {t('Shown once the name, time zone and hours are valid.')}
        </Text>
      )}
    </Box>
  )
}

function Year({ months, year }: { months: YearDay[][]; year: number }) {
  const days = months.flat()
  const [current, setCurrent] = useState<number | null>(null)
  const chosen = days[current ?? 0]
  const onKey = (event: KeyboardEvent) => {
    const next = dayAfter(keyFromLeft(event.key), current ?? 0, months)
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
  }
  return (
    <>
      <Grid
        role="slider"
        tabIndex={0}
        aria-label={t('Days of {year}', { year })}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(current ?? 0) + 1}
        aria-valuetext={chosen && dayHours(chosen)}
        onKeyDown={onKey}
        onFocus={() => setCurrent(current ?? 0)}
        onPointerOver={({ target }) => {
          const index = Number((target as HTMLElement).dataset.index ?? -1)
          if (index >= 0) setCurrent(index)
        }}
      >
        <Cells months={months} current={current} />
      </Grid>
      <Text textStyle="sm" mt="2" aria-hidden minH="1.25rem">
        {current === null || !chosen ? t('Point at a day to see its hours.') : dayHours(chosen)}
      </Text>
      <Text textStyle="sm" color="fg.muted">
        {totalText(months)}
      </Text>
      <Legend />
    </>
  )
}

function totalText(months: YearDay[][]): string {
  const { openDays, open, closedDays } = yearTotals(months)
  return t(
    'Open on {openDays, plural, one {# day} other {# days}}, {hours, plural, one {# hour} other {# hours}} in all. {closedDays, plural, =0 {No closures.} one {Closures on # day.} other {Closures on # days.}}',
    { openDays, hours: Math.round(open / HOUR_MS), closedDays }
  )
}

/** The meaning of shades and frames, which the text above says in words. */
function Legend() {
  return (
    <Flex aria-hidden wrap="wrap" columnGap="4" rowGap="1" mt="2" textStyle="xs" color="fg.muted">
      <Key>
        <i data-shade="0" /> <span>{t('Not open')}</span>
      </Key>
      <Key>
        <i data-shade="1" /> <i data-shade="2" /> <i data-shade="3" /> <i data-shade="4" />{' '}
        <span>{t('Open for up to 4, 8, 12 and 24 hours')}</span>
      </Key>
      <Key>
        <i data-closed /> <span>{t('Closure')}</span>
      </Key>
    </Flex>
  )
}

const Cells = memo(function Cells({
  months,
  current
}: {
  months: YearDay[][]
  current: number | null
}) {
  let index = -1
  return months.map((days) => (
    <div key={days[0]?.day} data-month>
      <span aria-hidden>{monthText(days[0]?.day ?? '')}</span>
      {days.map(({ day, open, closures }) => {
        index += 1
        return (
          <i
            key={day}
            data-index={index}
            data-shade={shadeOf(open)}
            {...(closures.length > 0 && { 'data-closed': true })}
            {...(index === current && { 'data-current': true })}
          />
        )
      })}
    </div>
  ))
})

/** From 0 for a day without opening hours to 4 for more than twelve hours. */
function shadeOf(open: number): number {
  return open === 0 ? 0 : Math.min(4, Math.ceil(open / (4 * HOUR_MS)))
}

function dayHours({ day, open, closures }: YearDay): string {
  const hours =
    open === 0
      ? t('{day}: not open', { day: dayText(day) })
      : t('{day}: open for {duration}', { day: dayText(day), duration: openTimeText(open) })
  return listText([hours, ...closures], 'row')
}

const monthFormat = dateFormat({ month: 'short', timeZone: 'UTC' })
const monthText = (day: string) => monthFormat.format(new Date(`${day}T00:00:00Z`))

/** The day to which a key leads; null for other keys. */
function dayAfter(key: string, current: number, months: YearDay[][]): number | null {
  const last = months.flat().length - 1
  const steps: Record<string, number> = {
    ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -30, ArrowDown: 30 },
    ...{ PageUp: -30, PageDown: 30, Home: -last, End: last }
  }
  const step = steps[key]
  return step === undefined ? null : Math.min(last, Math.max(0, current + step))
}

/** The look of a day by its open time and closures. */
const SHADES = {
  '& i': { h: '3.5', borderRadius: '2px', bg: 'bg.muted' },
  '& [data-shade="1"]': { bg: 'indigo.muted' },
  '& [data-shade="2"]': { bg: 'indigo.emphasized' },
  '& [data-shade="3"]': { bg: 'color-mix(in srgb, {colors.indigo.solid} 65%, {colors.bg})' },
  '& [data-shade="4"]': { bg: 'indigo.solid' },
  '& [data-closed]': { boxShadow: 'inset 0 0 0 2px {colors.fg.muted}' }
}

const Key = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    ...SHADES,
    '& i': { boxSize: '3.5', borderRadius: '2px', bg: 'bg.muted' }
  }
})

const DAY_COLUMNS = 'repeat(31, minmax(0, 1fr))'

const Grid = chakra('div', {
  base: {
    borderRadius: 'l2',
    focusVisibleRing: 'outside',
    '& [data-month]': {
      display: 'grid',
      gridTemplateColumns: `2.25rem ${DAY_COLUMNS}`,
      // Arabic does not shorten the names of months.
      _rtl: { gridTemplateColumns: `3.25rem ${DAY_COLUMNS}` },
      gap: { base: '1px', sm: '2px' },
      mb: { base: '1px', sm: '2px' },
      alignItems: 'center'
    },
    '& span': { textStyle: 'xs', color: 'fg.muted', lineHeight: '1' },
    ...SHADES,
    '& [data-current]': { outline: '2px solid {colors.fg}', outlineOffset: '1px' }
  }
})
