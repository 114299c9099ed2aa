import { Box } from '@chakra-ui/react'
import type { ScheduleInput } from '#shared/api/schedules.ts'
import { LAST_DAY, MONDAY_FIRST, NTHS, REPEATS, sortedDays } from '#shared/domain/recurrence.ts'
import { WEEKDAY_NAMES } from '#shared/domain/weekday-names.ts'
import { meant, type Text, text } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { SmallSelect } from '../../ui/small-select.tsx'
import { everyText, MONTH_NAMES, NTH_NAMES, ordinal } from './recurrence-text.ts'

type Repeat = ScheduleInput['recurrence']['repeat']

interface RepeatFieldsProps {
  repeat: Repeat
  onChange(repeat: Repeat): void
}

const UNIT_LABELS: Record<Repeat['every'], Text> = {
  day: text('day'),
  week: text('week on'),
  'month-day': text('month on day'),
  'month-weekday': text('month on the weekday'),
  'month-working-day': text('month on the last working day'),
  year: text('year on')
}

/** The intervals that are offered: up to every sixth one, and once a year. */
const INTERVALS = [1, 2, 3, 4, 5, 6, 12]

const weekdayChoices = () =>
  MONDAY_FIRST.map((day) => ({ value: day, label: t(WEEKDAY_NAMES[day]) }))

/** `Every second` `week on` `Monday`: selectors that read as a sentence. */
export function RepeatFields({ repeat, onChange }: RepeatFieldsProps) {
  const max = repeat.every === 'year' ? 10 : 100
  const intervals = [...new Set([...INTERVALS, repeat.interval])].filter((one) => one <= max)
  return (
    <>
      <SmallSelect
        label={t('Interval')}
        width="10rem"
        choices={intervals.map((one) => ({ value: String(one), label: everyText(one) }))}
        value={String(repeat.interval)}
        onChange={(chosen) => onChange({ ...repeat, interval: Number(chosen) })}
      />
      <SmallSelect
        label={t('Unit')}
        width="16rem"
        choices={REPEATS.map((every) => ({ value: every, label: t(UNIT_LABELS[every]) }))}
        value={repeat.every}
        onChange={(every) => onChange(firstOf(every, repeat.interval))}
      />
      <Details repeat={repeat} onChange={onChange} />
    </>
  )
}

function Details({ repeat, onChange }: RepeatFieldsProps) {
  switch (repeat.every) {
    case 'week':
      return (
        <Box w="14rem" maxW="full">
          <ChoiceSelect
            label={t('Weekdays')}
            multiple
            choices={weekdayChoices()}
            values={repeat.weekdays}
            placeholder={t('Weekdays')}
            onChange={(weekdays) => onChange({ ...repeat, weekdays: sortedDays(weekdays) })}
          />
        </Box>
      )
    case 'month-day':
      return (
        <SmallSelect
          label={t('Day')}
          width="9rem"
          choices={[
            ...DAYS.map((day) => ({ value: String(day), label: ordinal(day) })),
            { value: String(LAST_DAY), label: t('the last') }
          ]}
          value={String(repeat.day)}
          onChange={(day) => onChange({ ...repeat, day: Number(day) })}
        />
      )
    case 'month-weekday':
      return (
        <>
          <SmallSelect
            label={t(meant('Which one', 'a week of the month'))}
            width="8rem"
            choices={NTHS.map((nth) => ({ value: String(nth), label: t(NTH_NAMES[nth]) }))}
            value={String(repeat.nth)}
            onChange={(chosen) => {
              const nth = NTHS.find((one) => String(one) === chosen)
              if (nth) onChange({ ...repeat, nth })
            }}
          />
          <SmallSelect
            label={t('Weekday')}
            width="10rem"
            choices={weekdayChoices()}
            value={repeat.weekday}
            onChange={(weekday) => onChange({ ...repeat, weekday })}
          />
        </>
      )
    case 'year':
      return (
        <>
          <SmallSelect
            label={t('Day')}
            width="6rem"
            choices={DAYS.map((day) => ({ value: String(day), label: String(day) }))}
            value={String(repeat.day)}
            onChange={(day) => onChange({ ...repeat, day: Number(day) })}
          />
          <SmallSelect
            label={t('Month')}
            width="10rem"
            choices={MONTH_NAMES.map((name, index) => ({
              value: String(index + 1),
              label: t(name)
            }))}
            value={String(repeat.month)}
            onChange={(month) => onChange({ ...repeat, month: Number(month) })}
          />
        </>
      )
    default:
      return null
  }
}

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1)

/** The first choices after another unit was chosen. */
function firstOf(every: Repeat['every'], interval: number): Repeat {
  switch (every) {
    case 'week':
      return { every, interval, weekdays: ['mon'] }
    case 'month-day':
      return { every, interval, day: 1 }
    case 'month-weekday':
      return { every, interval, nth: 1, weekday: 'mon' }
    case 'year':
      return { every, interval: 1, month: 1, day: 1 }
    default:
      return { every, interval }
  }
}
