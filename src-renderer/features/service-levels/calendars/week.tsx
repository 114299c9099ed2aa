import {
  Box,
  Button,
  Flex,
  Grid,
  Heading,
  IconButton,
  Input,
  type InputProps,
  Stack,
  Text
} from '@chakra-ui/react'
import { Copy, Plus, X } from 'lucide-react'
import type { NamedCalendar } from '#shared/api/service-levels.ts'
import { MONDAY_FIRST } from '#shared/domain/recurrence.ts'
import { WEEKDAY_NAMES } from '#shared/domain/weekday-names.ts'
import type { Weekday } from '#shared/domain/working-hours.ts'
import { t } from '../../../lib/texts.ts'
import { errorAt, useLevels } from '../levels-context.ts'
import { timeOfDay } from '../typed-values.ts'
import { useTyped } from '../use-typed.ts'
import {
  canHaveLunchBreak,
  withDay,
  withEqualWeekdays,
  withLunchBreak,
  withOpening
} from './week-changes.ts'

interface WeekProps {
  calendar: NamedCalendar
  /** The name of the calendar's fields in the server's answer. */
  path: string
  onChange(open: NamedCalendar['open']): void
}

/** The openings of each day. */
export function Week({ calendar: { open }, path, onChange }: WeekProps) {
  const { errors } = useLevels()
  return (
    <Box maxW="2xl">
      <Heading as="h4" textStyle="sm" mb="1">
        {t('Opening hours')}
      </Heading>
      <Text textStyle="sm" color="fg.muted" mb="3">
        {t(
          '24:00 is the end of the day. A night shift is two openings: until 24:00, and from 00:00 on the next day.'
        )}
      </Text>
      <Stack gap="0" borderTopWidth="1px">
        {MONDAY_FIRST.map((day) => (
          <Day
            key={day}
            day={day}
            openings={open[day] ?? []}
            error={errorAt(errors, `${path}.open.${day}`)}
            onChange={(openings) => onChange(withDay(open, day, openings))}
            onAdd={() => onChange(withOpening(open, day))}
            onCopy={() => onChange(withEqualWeekdays(open, day))}
          />
        ))}
      </Stack>
      {canHaveLunchBreak(open) && (
        <Button mt="3" size="sm" variant="outline" onClick={() => onChange(withLunchBreak(open))}>
          {t('Add a lunch break, 12:00 to 13:00')}
        </Button>
      )}
    </Box>
  )
}

interface DayProps {
  day: Weekday
  openings: [string, string][]
  error: string | undefined
  onChange(openings: [string, string][]): void
  onAdd(): void
  onCopy(): void
}

function Day({ day, openings, error, onChange, onAdd, onCopy }: DayProps) {
  const name = t(WEEKDAY_NAMES[day])
  const setTime = (index: number, side: 0 | 1, time: string) =>
    onChange(
      openings.map(([from, until], at) => {
        if (at !== index) return [from, until]
        return side === 0 ? [time, until] : [from, time]
      })
    )
  return (
    <Grid
      role="group"
      aria-label={name}
      templateColumns={{ base: 'minmax(0, 1fr) auto', sm: '7rem minmax(0, 1fr) auto' }}
      columnGap="3"
      rowGap="1"
      alignItems="center"
      py="1.5"
      borderBottomWidth="1px"
    >
      <Text textStyle="sm" fontWeight="medium">
        {name}
      </Text>
      <Flex
        wrap="wrap"
        columnGap="4"
        rowGap="1.5"
        align="center"
        gridRow={{ base: 2, sm: 1 }}
        gridColumn={{ base: '1 / -1', sm: '2' }}
      >
        {openings.length === 0 && (
          <Text as="span" textStyle="sm" color="fg.muted">
            {t('Closed')}
          </Text>
        )}
        {openings.map((times, index) => (
          <Opening
            // biome-ignore lint/suspicious/noArrayIndexKey: an opening is its place in the day, as its label says; its times are what is typed
            key={index}
            name={openings.length > 1 ? openingName(day, index) : name}
            times={times}
            onTime={(side, time) => setTime(index, side, time)}
            onRemove={() => onChange(openings.filter((_, at) => at !== index))}
          />
        ))}
        {error && (
          <Text role="alert" textStyle="xs" color="fg.error" w="full">
            {error}
          </Text>
        )}
      </Flex>
      <Flex gridRow={1} gridColumn={{ base: 2, sm: 3 }} justifySelf="end">
        <IconButton
          variant="ghost"
          size="sm"
          color="fg.muted"
          aria-label={t('Copy {day} to all weekdays', { day: name })}
          title={t('Copy to Monday to Friday')}
          onClick={onCopy}
        >
          <Copy />
        </IconButton>
        <IconButton
          variant="ghost"
          size="sm"
          color="fg.muted"
          aria-label={t('Add opening on {day}', { day: name })}
          title={t('Add opening')}
          onClick={onAdd}
        >
          <Plus />
        </IconButton>
      </Flex>
    </Grid>
  )
}

const openingName = (day: Weekday, index: number) =>
  t('{day}, opening {number}', { day: t(WEEKDAY_NAMES[day]), number: index + 1 })

interface OpeningProps {
  name: string
  times: [from: string, until: string]
  onTime(side: 0 | 1, time: string): void
  onRemove(): void
}

function Opening({ name, times, onTime, onRemove }: OpeningProps) {
  const from = useTyped(times[0], (text) => onTime(0, timeOfDay(text)))
  const until = useTyped(times[1], (text) => onTime(1, timeOfDay(text)))
  return (
    <Flex align="center" gap="1.5">
      <TimeInput aria-label={t('{opening}, from', { opening: name })} {...from} />
      <Text as="span" color="fg.muted" aria-hidden>
        –
      </Text>
      <TimeInput aria-label={t('{opening}, until', { opening: name })} {...until} />
      <IconButton
        variant="ghost"
        size="xs"
        color="fg.muted"
        aria-label={t('Remove {opening}, {from} to {until}', {
          ...{ opening: name, from: times[0], until: times[1] }
        })}
        title={t('Remove')}
        onClick={onRemove}
      >
        <X />
      </IconButton>
    </Flex>
  )
}

function TimeInput(props: InputProps) {
  return (
    <Input
      size="sm"
      w="4.25rem"
      textAlign="center"
      fontVariantNumeric="tabular-nums"
      inputMode="numeric"
      autoComplete="off"
      {...props}
    />
  )
}
