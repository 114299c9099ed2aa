import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import type { ScheduleDate, ScheduleInput } from '#shared/api/schedules.ts'
import { t } from '../../lib/texts.ts'
import {
  momentText,
  plannedDayOfYearText,
  plannedDayText,
  recurrenceText
} from './recurrence-text.ts'
import { usePreview } from './schedule-queries.ts'

/** A recurrence as a sentence, and its next ten dates with what is skipped or moved. */
export function NextDates({ recurrence }: Pick<ScheduleInput, 'recurrence'>) {
  const { data: dates = [], isPlaceholderData } = usePreview(recurrence)
  return (
    <Box as="section" aria-label={t('Next dates')} borderWidth="1px" borderRadius="l3" p="4">
      <Heading as="h3" textStyle="sm" mb="2">
        {recurrenceText(recurrence)}
      </Heading>
      {dates.length === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          {t('No dates to come')}
        </Text>
      ) : (
        <Box as="ol" aria-busy={isPlaceholderData} listStyleType="none" textStyle="sm">
          {dates.map((date) => (
            <DateLine key={date.planned} date={date} zone={recurrence.zone} />
          ))}
        </Box>
      )}
    </Box>
  )
}

function DateLine({ date, zone }: { date: ScheduleDate; zone: string }) {
  const { at, outcome, planned } = date
  const note = noteOf(date)
  return (
    <Flex as="li" columnGap="3" wrap="wrap" py="0.5">
      <Text
        w="11.5rem"
        fontVariantNumeric="tabular-nums"
        {...(at === null && { color: 'fg.muted', textDecoration: 'line-through' })}
      >
        {at === null ? plannedDayText(planned) : momentText(at, zone)}
      </Text>
      {outcome !== 'raised' && <Text color="fg.muted">{note}</Text>}
    </Flex>
  )
}

function noteOf({ outcome, planned }: ScheduleDate): string {
  if (outcome === 'moved') return t('moved from {day}', { day: plannedDayOfYearText(planned) })
  return outcome === 'skipped' ? t('closed') : t('merged with the date before')
}
