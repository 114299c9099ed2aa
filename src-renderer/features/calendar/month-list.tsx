import { Box, Button, Heading, Stack } from '@chakra-ui/react'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { EmptyState } from '../../ui/states.tsx'
import { type CalendarEntry, entriesOn, type MoreEntries } from './calendar-entries.ts'
import { DayEntries } from './day-entries.tsx'
import { dayName, monthName } from './day-names.ts'
import { monthRange, weeksOf } from './months.ts'

interface MonthListProps {
  month: string
  today: string
  entries: readonly CalendarEntry[]
  moreOn(day: string): MoreEntries[]
}

/** The days of a month that have entries, one below the other; those before today when asked for. */
export function MonthList({ month, today, entries, moreOn }: MonthListProps) {
  const { first, last } = monthRange(month)
  const [openedMonth, setOpenedMonth] = useState('')
  const listedFrom = (start: string) =>
    weeksOf({ first, last })
      .flat()
      .filter((day) => start <= day && day <= last)
      .map((day) => ({ day, own: beginningOn(entries, day, start), more: moreOn(day) }))
      .filter(({ own, more }) => own.length + more.length > 0)
  const all = listedFrom(first)
  const earlier = all.filter(({ day }) => day < today)
  const isFolded = earlier.length > 0 && month === today.slice(0, 7) && openedMonth !== month
  const days = isFolded ? listedFrom(today) : all
  if (all.length === 0)
    return (
      <EmptyState
        icon={CalendarDays}
        title={t('Nothing in {month}', { month: monthName(month) })}
        text={t(
          'Announcements, closures, absences, recurring tickets and due tickets that you can see appear here.'
        )}
      />
    )
  return (
    <Stack gap="5" maxW="48rem">
      {isFolded && (
        <Button variant="outline" alignSelf="start" onClick={() => setOpenedMonth(month)}>
          {t('{count, plural, one {Show # earlier day} other {Show # earlier days}}', {
            count: earlier.length
          })}
        </Button>
      )}
      {days.map(({ day, own, more }) => (
        <Box as="section" key={day} aria-label={dayName(day)}>
          <Heading as="h3" textStyle="sm" mb="2" color={day === today ? 'indigo.fg' : undefined}>
            {day === today ? t('{day} · today', { day: dayName(day) }) : dayName(day)}
          </Heading>
          <DayEntries day={day} entries={own} more={more} />
        </Box>
      ))}
    </Stack>
  )
}

/** The entries that begin on a day; the first day that is listed has those from before as well. */
function beginningOn(entries: readonly CalendarEntry[], day: string, first: string) {
  return entriesOn(entries, day).filter((entry) => entry.first === day || day === first)
}
