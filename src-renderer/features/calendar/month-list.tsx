import { Box, Heading, Stack } from '@chakra-ui/react'
import { CalendarDays } from 'lucide-react'
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

/** The days of a month that have entries, one below the other. */
export function MonthList({ month, today, entries, moreOn }: MonthListProps) {
  const { first, last } = monthRange(month)
  const days = weeksOf({ first, last })
    .flat()
    .filter((day) => day <= last)
    .map((day) => ({ day, own: beginningOn(entries, day, first), more: moreOn(day) }))
    .filter(({ own, more }) => own.length + more.length > 0)
  if (days.length === 0)
    return (
      <EmptyState
        icon={CalendarDays}
        title={`Nothing in ${monthName(month)}`}
        text="Announcements, closures, absences, recurring tickets and due tickets that you can see appear here."
      />
    )
  return (
    <Stack gap="5" maxW="48rem">
      {days.map(({ day, own, more }) => (
        <Box as="section" key={day} aria-label={dayName(day)}>
          <Heading as="h3" textStyle="sm" mb="2" color={day === today ? 'indigo.fg' : undefined}>
            {day === today ? `${dayName(day)} · today` : dayName(day)}
          </Heading>
          <DayEntries day={day} entries={own} more={more} />
        </Box>
      ))}
    </Stack>
  )
}

/** The entries that begin on a day; the first day of the month has those from before as well. */
function beginningOn(entries: readonly CalendarEntry[], day: string, first: string) {
  return entriesOn(entries, day).filter((entry) => entry.first === day || day === first)
}
