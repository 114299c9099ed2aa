import { Flex, Stack, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { CalendarClosure, Overlaps } from '#shared/api/calendar.ts'
import { dateFormat } from '../../lib/formats.ts'
import { listText } from '../../lib/list-text.ts'
import { type PlannedTime, useOverlaps } from '../../lib/queries/overlap-queries.ts'
import { t } from '../../lib/texts.ts'
import { translated } from '../../lib/translated.ts'
import { weekdayText } from '../../lib/weekday-text.ts'

/** Names what planned work overlaps, for the form in which it is written; nothing for nothing (D81). */
export function OverlapNotice(planned: PlannedTime) {
  const { data } = useOverlaps(planned)
  const lines = planned.from === null || !data ? [] : linesOf(data)
  return (
    <Stack gap="1" role="status" textStyle="sm" color="amber.fg">
      {lines.map(({ key, text }) => (
        <Flex key={key} gap="2">
          <Flex h="1lh" align="center" flexShrink={0}>
            <TriangleAlert size="1rem" aria-hidden />
          </Flex>
          <Text overflowWrap="anywhere">{text}</Text>
        </Flex>
      ))}
    </Stack>
  )
}

function linesOf({ work, closures }: Overlaps) {
  return [
    ...work.map(translated).map(({ id, title, from, until }) => ({
      key: `work ${id}`,
      text: t('Overlaps the planned work “{title}”, {time}', { title, time: timeText(from, until) })
    })),
    ...closures.map((closure) => ({
      key: `closure ${closure.name} ${closure.from}`,
      text: t('Overlaps the closure “{name}” ({calendars}), {time}', {
        name: closure.name,
        calendars: listText(closure.calendars, 'row'),
        time: closureText(closure)
      })
    }))
  ]
}

const time = dateFormat({ hour: 'numeric', minute: '2-digit' })
const clockText = (at: string) => time.format(new Date(at))
const momentText = (at: string) => t('{day}, {time}', { day: weekdayText(at), time: clockText(at) })

function timeText(from: string, until: string | null): string {
  if (until === null) return t('from {moment}', { moment: momentText(from) })
  const isOneDay = weekdayText(from) === weekdayText(until)
  return t('{start} to {end}', {
    start: momentText(from),
    end: isOneDay ? clockText(until) : momentText(until)
  })
}

/** Whole days without times of day; the last one ends at the midnight after it. */
function closureText({ from, until, wholeDays }: CalendarClosure): string {
  if (!wholeDays) return timeText(from, until)
  const [first, last] = [from, new Date(Date.parse(until) - 1).toISOString()].map(weekdayText)
  return first === last ? `${first}` : t('{start} to {end}', { start: first, end: last })
}
